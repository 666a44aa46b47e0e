import { addDays, datesBetween, localDateOf } from '../../platform/shared/dates.ts';
import { creditSeconds, type DayOff } from './rules-credit.ts';
import { computeDay, type DayInputs, type DayRow, hasDayRow, paidSeconds } from './rules-day.ts';
import { hasTariff, type PolicyTerms, policyOn } from './rules-policy.ts';
import { plannedDay, type Schedule } from './rules-schedule.ts';
import type { PaidEntry } from './rules-timeline.ts';
import { flexibleDays } from './rules-week.ts';

/** A row that must exist, with its inputs (D14). */
export type StoredDay = DayRow & { date: string; policyId: string; inputs: DayInputs };

/** A stored row. `inputsDigest` identifies its inputs, `createdAt` is its first writing; null: from before they were stored. */
export type ExistingDay = DayRow & {
  date: string;
  policyId: string;
  inputsDigest: string | null;
  createdAt?: Date | null;
};

/** Inputs of an employee's rows of a period. Both ends are included; with weeks without fixed days it consists of whole weeks. */
export type RowInputs = {
  from: string;
  to: string;
  /** The employee's local date. */
  today: string;
  /** First date from which days without work have rows. */
  overtimeSince: string;
  schedule: Schedule;
  /** Closed entries by work date (A3), in order of time. */
  entries: ReadonlyMap<string, readonly PaidEntry[]>;
  daysOff: readonly (DayOff & { absenceTypeId: string })[];
  policies: readonly PolicyTerms[];
};

/** Returns every row that a period must have, by date (D1, D2, D6): past days of employment and days with work. */
export function rowsOf(inputs: RowInputs): Map<string, StoredDay> {
  const daysOffByDate = Map.groupBy(inputs.daysOff, (dayOff) => dayOff.date);
  const candidates = candidateDates(inputs);
  // C5: a week without fixed days plans its days together.
  const flexible = flexibleDays(
    candidates.map(({ date }) => date),
    inputs.schedule,
    {
      workedSecondsOn: (date) => paidSeconds(inputs.entries.get(date) ?? []),
      creditSecondsOn: (date, dayOffSeconds) => creditSeconds(date, daysOffByDate.get(date) ?? [], dayOffSeconds),
    },
  );
  const rows = new Map<string, StoredDay>();
  for (const { date, employed } of candidates) {
    const policy = policyOn(date, inputs.policies);
    const entries = inputs.entries.get(date) ?? [];
    const { today, overtimeSince } = inputs;
    const hasWork = entries.length > 0;
    if (!policy || !hasDayRow({ date, today, overtimeSince, employed, hasWork, policyType: policy.type })) continue;
    const dayInputs: DayInputs = {
      date,
      planned: { ...plannedDay(date, inputs.schedule), ...plannedOf(flexible.get(date)) },
      daysOff: daysOffByDate.get(date) ?? [],
      entries,
      holidays: hasTariff(policy) ? reachedDates(date, entries).filter((one) => inputs.schedule.holidays.has(one)) : [],
      policy,
    };
    rows.set(date, { date, policyId: policy.policyId, inputs: dayInputs, ...computeDay(dayInputs).row });
  }
  return rows;
}

const plannedOf = (day: { plannedSeconds: number } | undefined) => day && { plannedSeconds: day.plannedSeconds };

/** Returns the local dates from a day's own to the last one of its entries. */
export function reachedDates(date: string, entries: readonly PaidEntry[]): string[] {
  const last = entries.at(-1);
  if (!last) return [date];
  const end = Temporal.Instant.from(last.endedAt).subtract({ seconds: 1 });
  return [date, ...datesBetween(addDays(date, 1), localDateOf(end, last.timeZone))];
}

// Only days under a contract or with work: a period or a contract may extend far beyond them.
function candidateDates(inputs: RowInputs): { date: string; employed: boolean }[] {
  const { from, to, today, overtimeSince, schedule, entries } = inputs;
  const yesterday = addDays(today, -1);
  const employed = new Set(
    schedule.contracts.flatMap(({ startAt, endAt }) => {
      const [, , first = from] = [from, overtimeSince, startAt].sort();
      const [last = to] = [to, yesterday, endAt ?? to].sort();
      return datesBetween(first, last);
    }),
  );
  const withWork = [...entries.keys()].filter((date) => date >= from && date <= to && !employed.has(date));
  return [
    ...[...employed].map((date) => ({ date, employed: true })),
    ...withWork.map((date) => ({ date, employed: false })),
  ];
}

/** An existing row whose seconds change; `after` null: it is deleted. */
export type RowChange = { date: string; before: DayRow; after: DayRow | null };

export type WrittenDay = StoredDay & { inputsDigest: string };

export type RowDifference = {
  written: WrittenDay[];
  removed: string[];
  /** Existing rows whose seconds change. */
  changes: RowChange[];
};

/** Returns the writes that turn the existing rows into `rows`. */
export function differenceOf(
  existing: readonly ExistingDay[],
  rows: ReadonlyMap<string, StoredDay>,
  digestOf: (inputs: DayInputs) => string,
): RowDifference {
  const existingByDate = new Map(existing.map((row) => [row.date, row]));
  const written = [...rows.values()].flatMap((row): WrittenDay[] => {
    const before = existingByDate.get(row.date);
    const inputsDigest = digestOf(row.inputs);
    return before?.inputsDigest === inputsDigest && haveSameSeconds(before, row) ? [] : [{ ...row, inputsDigest }];
  });
  const changes = existing.flatMap((before) => {
    const after = rows.get(before.date);
    if (after && haveSameSeconds(before, after)) return [];
    return [{ date: before.date, before: secondsOf(before), after: after ? secondsOf(after) : null }];
  });
  const removed = existing.filter((row) => !rows.has(row.date)).map((row) => row.date);
  return { written, removed, changes };
}

const secondsOf = (day: DayRow): DayRow => ({
  plannedSeconds: day.plannedSeconds,
  expectedSeconds: day.expectedSeconds,
  workedSeconds: day.workedSeconds,
  positiveSeconds: day.positiveSeconds,
  negativeSeconds: day.negativeSeconds,
  bonusSeconds: day.bonusSeconds,
  typedSeconds: day.typedSeconds,
});

const haveSameSeconds = (one: DayRow, other: DayRow): boolean =>
  one.plannedSeconds === other.plannedSeconds &&
  one.expectedSeconds === other.expectedSeconds &&
  one.workedSeconds === other.workedSeconds &&
  one.positiveSeconds === other.positiveSeconds &&
  one.negativeSeconds === other.negativeSeconds &&
  one.bonusSeconds === other.bonusSeconds &&
  one.typedSeconds === other.typedSeconds;
