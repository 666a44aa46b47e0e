import { creditSeconds, type DayOff } from '../absences/rules.ts';
import { plannedDay, type Schedule } from '../contracts/rules.ts';
import { addDays, datesBetween } from '../shared/dates.ts';
import { computeDay, type DayRow, hasDayRow } from './rules-day.ts';
import { type PolicyTerms, policyOn } from './rules-policy.ts';

export type StoredDay = DayRow & { date: string; policyId: string };

/** What an employee's rows of a period follow from. Both ends of the period count. */
export type RowInputs = {
  from: string;
  to: string;
  /** The employee's local date. */
  today: string;
  schedule: Schedule;
  worked: ReadonlyMap<string, { workedSeconds: number; hasWork: boolean }>;
  daysOff: readonly DayOff[];
  policies: readonly PolicyTerms[];
};

/** Every row that a period must have, by date (D1, D2, D6): past days of employment and days with work. */
export function rowsOf(inputs: RowInputs): Map<string, StoredDay> {
  const daysOffByDate = Map.groupBy(inputs.daysOff, (dayOff) => dayOff.date);
  const rows = new Map<string, StoredDay>();
  for (const { date, employed } of candidateDates(inputs)) {
    const policy = policyOn(date, inputs.policies);
    const work = inputs.worked.get(date) ?? { workedSeconds: 0, hasWork: false };
    const { today } = inputs;
    if (!policy || !hasDayRow({ date, today, employed, hasWork: work.hasWork, policyType: policy.type })) continue;
    const { plannedSeconds } = plannedDay(date, inputs.schedule);
    const row = computeDay({
      plannedSeconds,
      creditSeconds: creditSeconds(date, daysOffByDate.get(date) ?? [], plannedSeconds),
      workedSeconds: work.workedSeconds,
      policy,
    });
    rows.set(date, { date, policyId: policy.policyId, ...row });
  }
  return rows;
}

// Only days under a contract or with work: a period may reach far beyond both.
function candidateDates({ from, to, today, schedule, worked }: RowInputs): { date: string; employed: boolean }[] {
  const yesterday = addDays(today, -1);
  const lastPast = to < yesterday ? to : yesterday;
  const employed = new Set(
    schedule.contracts.flatMap(({ startAt, endAt }) =>
      datesBetween(startAt > from ? startAt : from, endAt !== null && endAt < lastPast ? endAt : lastPast),
    ),
  );
  const withWork = [...worked.keys()].filter((date) => date >= from && date <= to && !employed.has(date));
  return [
    ...[...employed].map((date) => ({ date, employed: true })),
    ...withWork.map((date) => ({ date, employed: false })),
  ];
}

export type RowDifference = {
  written: StoredDay[];
  removed: string[];
  /** Existing rows whose seconds change, with what they are after it; null: gone. */
  changes: { date: string; before: DayRow; after: DayRow | null }[];
};

/** What must be written so that the existing rows become `rows`. */
export function differenceOf(existing: readonly StoredDay[], rows: ReadonlyMap<string, StoredDay>): RowDifference {
  const existingByDate = new Map(existing.map((row) => [row.date, row]));
  const written = [...rows.values()].filter((row) => {
    const before = existingByDate.get(row.date);
    return !before || before.policyId !== row.policyId || !haveSameSeconds(before, row);
  });
  const changes = existing.flatMap((before) => {
    const after = rows.get(before.date);
    if (after && haveSameSeconds(before, after)) return [];
    return [{ date: before.date, before: secondsOf(before), after: after ? secondsOf(after) : null }];
  });
  const removed = existing.filter((row) => !rows.has(row.date)).map((row) => row.date);
  return { written, removed, changes };
}

const secondsOf = ({ date, policyId, ...seconds }: StoredDay): DayRow => seconds;

const haveSameSeconds = (one: DayRow, other: DayRow): boolean =>
  one.plannedSeconds === other.plannedSeconds &&
  one.expectedSeconds === other.expectedSeconds &&
  one.workedSeconds === other.workedSeconds &&
  one.positiveSeconds === other.positiveSeconds &&
  one.negativeSeconds === other.negativeSeconds &&
  one.bonusSeconds === other.bonusSeconds &&
  one.typedSeconds === other.typedSeconds;
