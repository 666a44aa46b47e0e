import type { WorkTime } from '#drizzle/schema/contracts.ts';
import { addDays, WEEKDAYS } from '#server/platform/shared/dates.ts';
import { covers, plannedDay, type Schedule, weekSeconds } from '../days/rules-schedule.ts';
import type { DaySources } from '../timesheets/rules.ts';

/** How much of full time a contract is (G2): of the row of `workTimes` that covers a date, else of the contract itself. */
export type PartTime = {
  contractId: string;
  percentageWorkDay: number | null;
  fte: number | null;
  workTimes: readonly Pick<WorkTime, 'startDate' | 'endDate' | 'percentageWorkDay' | 'fte'>[];
};

/** Hours of a contract between two dates. */
export type ContractTerms = {
  contractId: string;
  from: string;
  to: string;
  /** Planned seconds of a week without public holidays; of weeks that take turns their mean. Null: no hours. */
  weeklySeconds: number | null;
  /** Part of full time in percent; null: not given, which is full time. */
  percentage: number | null;
};

type Part = Pick<PartTime, 'percentageWorkDay' | 'fte'>;

const percentageOf = ({ percentageWorkDay, fte }: Part): number | null =>
  percentageWorkDay ?? (fte === null ? null : Math.round(fte * 1e6) / 1e4);

/** Returns the part of full time on a date, in percent; null outside of contracts, and if the contract gives none. */
export function percentageOn(date: string, schedule: Schedule, partTime: readonly PartTime[]): number | null {
  const contract = schedule.contracts.find(({ startAt, endAt }) => covers(date, startAt, endAt));
  const own = partTime.find(({ contractId }) => contractId === contract?.id);
  if (!own) return null;
  const row = own.workTimes.find(({ startDate, endDate }) => covers(date, startDate, endDate));
  return (row && percentageOf(row)) ?? percentageOf(own);
}

/** Returns the terms of the contracts of a period, in order: a line for each stretch of days with the same ones. */
export function termsOfPeriod(sources: readonly DaySources[], partTime: readonly PartTime[]): ContractTerms[] {
  const lines: ContractTerms[] = [];
  for (const { date, schedule } of sources) {
    const { contractId } = plannedDay(date, schedule);
    if (contractId === null) continue;
    const terms = {
      weeklySeconds: meanWeekSeconds(date, schedule),
      percentage: percentageOn(date, schedule, partTime),
    };
    const last = lines.at(-1);
    const isSame =
      last?.contractId === contractId &&
      last.to === addDays(date, -1) &&
      last.weeklySeconds === terms.weeklySeconds &&
      last.percentage === terms.percentage;
    if (isSame) last.to = date;
    else lines.push({ contractId, from: date, to: date, ...terms });
  }
  return lines;
}

function meanWeekSeconds(date: string, schedule: Schedule): number | null {
  const { rotationWeek, contractId } = plannedDay(date, schedule);
  if (!rotationWeek) return weekSeconds(date, schedule);
  // All weeks of the rotation count, also those after the end of the contract.
  const contracts = schedule.contracts
    .filter(({ id }) => id === contractId)
    .map((contract) => ({ ...contract, endAt: null, workTimes: [] }));
  const turns = Array.from({ length: rotationWeek.weeks }, (_, turn) =>
    weekSeconds(addDays(date, turn * WEEKDAYS.length), { ...schedule, contracts, annexes: [] }),
  );
  return Math.round(turns.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0) / turns.length);
}
