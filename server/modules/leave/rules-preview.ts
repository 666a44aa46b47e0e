import type { Employment } from './rules-accrual.ts';
import { type LineGroup, leaveYearOf } from './rules-ledger.ts';
import { exactDays } from './rules-lots.ts';
import { type PlanTerms, type Target, targetsByYear } from './rules-settlement.ts';
import type { LeaveYears } from './rules-years.ts';

type Asked = {
  years: LeaveYears;
  year: number;
  plan: PlanTerms;
  groups: readonly LineGroup[];
  employment: Employment;
};

/**
 * Returns the days that a plan grants somebody over a whole year, future days included (E5): its grant, and the accrual up to its cap.
 * Null: no limit.
 */
export function givenDays(asked: Asked): number | null {
  if (asked.plan.maxDaysOff === null && asked.plan.accrual === null) return null;
  const given = targetsOn(asked.years.periodOf(asked.year).to, asked).filter(
    ({ type }) => type === 'grant' || type === 'accrual',
  );
  return daysOf(given);
}

/** Returns the days that a plan carries from a year into the next one if nothing else is taken (E5). */
export const carriedDays = (asked: Asked): number =>
  0 -
  daysOf(
    targetsOn(asked.years.startOf(asked.year + 1), asked).filter(
      (line) => line.type === 'carry_out' && line.seconds < 0,
    ),
  );

function targetsOn(today: string, { years, employment, ...asked }: Asked): readonly Target[] {
  const [targets = []] = targetsByYear([leaveYearOf(years, { ...asked, isFirst: true })], employment, today);
  return targets;
}

const daysOf = (targets: readonly Target[]): number =>
  exactDays(targets.reduce((days, { seconds, daySeconds }) => days + seconds / daySeconds, 0));
