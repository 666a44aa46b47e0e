import type { DayChange, Movement, OvertimeDay } from './types.ts';

const FLAGS = ['noTime', 'reduced', 'extraDay', 'tolerated'] as const;

/** Remarks on a day, in the order of their display. */
export type DayFlag =
  | { kind: (typeof FLAGS)[number] }
  | { kind: 'finding'; finding: NonNullable<OvertimeDay['finding']> }
  | { kind: 'holiday' | 'halfHoliday'; name: string }
  /** `name` null: a private absence, of which no more is said (I4). */
  | { kind: 'absence'; name: string | null }
  | { kind: 'movement'; movement: Movement['kind'] }
  /** Some movement, older than those that are shown. */
  | { kind: 'adjusted' }
  | { kind: 'recomputed'; cause: string };

/** Data about a person's days beside their rows. */
export type Around = {
  /** Of each date, the kinds of the movements that moved it. */
  movements: ReadonlyMap<string, readonly Movement['kind'][]>;
  /** Of each date that was recalculated, the last cause. */
  causes: ReadonlyMap<string, string>;
};

/** By date; both lists are newest first. */
export function aroundOf(person: { movements: readonly Movement[]; dayChanges: readonly DayChange[] }): Around {
  const movements = new Map<string, Movement['kind'][]>();
  for (const { kind, allocations } of person.movements) {
    for (const date of new Set(allocations.map((one) => one.date))) {
      const kinds = movements.get(date) ?? [];
      if (!kinds.includes(kind)) movements.set(date, [...kinds, kind]);
    }
  }
  const causes = new Map(person.dayChanges.toReversed().map(({ date, cause }) => [date, cause]));
  return { movements, causes };
}

/** Explains a day's amounts: problems first, then the kind of day, then its events. */
export function flagsOf(day: OvertimeDay, around: Around): DayFlag[] {
  const { expectedSeconds, plannedSeconds, workedSeconds } = day;
  const isNamed = day.holiday !== null || day.absences.length > 0;
  const holds: Record<(typeof FLAGS)[number], boolean> = {
    noTime: !day.hasTime && expectedSeconds > 0,
    reduced: !isNamed && expectedSeconds < plannedSeconds,
    extraDay: expectedSeconds === 0 && workedSeconds > 0,
    tolerated: workedSeconds !== expectedSeconds && day.positiveSeconds === 0 && day.negativeSeconds === 0,
  };
  const movements = around.movements.get(day.date) ?? [];
  const cause = around.causes.get(day.date);
  return [
    ...(day.finding ? [{ kind: 'finding' as const, finding: day.finding }] : []),
    ...(day.holiday === null
      ? []
      : [{ kind: day.isHalfHoliday ? ('halfHoliday' as const) : ('holiday' as const), name: day.holiday }]),
    ...day.absences.map(({ name }) => ({ kind: 'absence' as const, name })),
    ...FLAGS.filter((flag) => holds[flag]).map((kind) => ({ kind })),
    ...movements.map((movement) => ({ kind: 'movement' as const, movement })),
    ...(movements.length === 0 && day.adjustedSeconds !== 0 ? [{ kind: 'adjusted' as const }] : []),
    ...(cause === undefined ? [] : [{ kind: 'recomputed' as const, cause }]),
  ];
}
