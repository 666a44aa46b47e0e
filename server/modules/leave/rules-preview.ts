import type { Employment } from './rules-accrual.ts';
import { type LineGroup, leaveYearOf } from './rules-ledger.ts';
import { exactDays } from './rules-lots.ts';
import { type PlanTerms, targetsByYear } from './rules-settlement.ts';

/**
 * Returns the days that a plan grants somebody over a whole year, future days included (E5): its grant, and the accrual up to its cap.
 * Null: no limit.
 */
export function givenDays({
  year,
  plan,
  groups,
  employment,
}: {
  year: number;
  plan: PlanTerms;
  groups: readonly LineGroup[];
  employment: Employment;
}): number | null {
  if (plan.maxDaysOff === null && plan.accrual === null) return null;
  const years = [leaveYearOf(year, plan, groups, { isFirst: true })];
  const [targets = []] = targetsByYear(years, employment, `${year}-12-31`);
  const given = targets.filter(({ type }) => type === 'grant' || type === 'accrual');
  return exactDays(given.reduce((days, { seconds, daySeconds }) => days + seconds / daySeconds, 0));
}
