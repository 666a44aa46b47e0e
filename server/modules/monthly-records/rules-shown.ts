import type { RecordState } from './constants.ts';
import type { MonthAbsence } from './rules-absences.ts';
import type { MonthRecord } from './rules-record.ts';

/** Confirmation, approval and closing of a person's period (K2, K3); all null while nobody did anything. */
export type Confirmation = {
  confirmedAt: string | null;
  confirmedByName: string | null;
  approvedAt: string | null;
  approvedByName: string | null;
  closedAt: string | null;
  refusedAt: string | null;
};

/** A record as it is given out: with its hash and its confirmations, and without what the reader may not see. */
export type ShownRecord = MonthRecord & { hash: string; state: RecordState; confirmation: Confirmation };

export const stateOf = ({ closedAt, approvedAt, confirmedAt, refusedAt }: Confirmation): RecordState => {
  if (closedAt !== null) return 'closed';
  if (approvedAt !== null) return 'approved';
  if (confirmedAt !== null) return 'confirmed';
  return refusedAt === null ? 'open' : 'refused';
};

/** IDs of absence types. */
type TypeIds = ReadonlySet<string | null>;

/**
 * Returns a record without what a reader may not see (I4): private absences have no type and name, and those of one unit are one line of the
 * totals; without personal data there is no identity number. `privateNow`: types that are private today, whatever they were when the period
 * was closed.
 */
export function maskRecord<Record extends MonthRecord>(
  record: Record,
  sees: { health: boolean; personal: boolean },
  privateNow: TypeIds,
): Record {
  const { employee, days, totals } = record;
  const hide = <One extends Absence>(absence: One) => hidden(absence, privateNow);
  return {
    ...record,
    employee: sees.personal ? employee : { ...employee, identityNumber: null, identityNumberType: null },
    days: sees.health ? days : days.map((day) => ({ ...day, absences: day.absences.map(hide) })),
    totals: sees.health ? totals : { ...totals, absences: hiddenTotals(totals.absences.map(hide)) },
  };
}

type Absence = Omit<MonthAbsence, 'startTime' | 'endTime'>;

const isHidden = ({ isPrivate, absenceTypeId }: Absence, privateNow: TypeIds) =>
  isPrivate || privateNow.has(absenceTypeId);

const hidden = <One extends Absence>(absence: One, privateNow: TypeIds): One =>
  isHidden(absence, privateNow) ? { ...absence, absenceTypeId: null, name: null, isPrivate: true } : absence;

function hiddenTotals(absences: readonly Absence[]): Absence[] {
  const normal = absences.filter(({ isPrivate }) => !isPrivate);
  const units = [
    ...Map.groupBy(
      absences.filter(({ isPrivate }) => isPrivate),
      ({ unit }) => unit,
    ).values(),
  ];
  return [
    ...normal,
    ...units.flatMap(([first, ...others]) => (first ? [others.reduce((sum, one) => add(sum, one), first)] : [])),
  ];
}

const MILLIONTH = 1e6;
const add = (one: Absence, other: Absence): Absence => ({
  ...one,
  days: Math.round((one.days + other.days) * MILLIONTH) / MILLIONTH,
  seconds: one.seconds + other.seconds,
});

/** Whether a record shows a private absence by its name. `privateNow`: types that are private today. */
export const showsHealth = ({ totals }: MonthRecord, privateNow: TypeIds): boolean =>
  totals.absences.some((absence) => absence.absenceTypeId !== null && isHidden(absence, privateNow));
