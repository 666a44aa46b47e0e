import type { Scope } from '../../platform/db/scope.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { type Loaded, listPayrollBlockers } from '../payroll/list-blockers.ts';
import type { Blocker } from './repository-blockers.ts';

/**
 * Returns the blockers of people with those of payroll among them (K1, P3): kinds of time without a code, and payroll numbers. `employeeIds`:
 * people who are not closed.
 */
export async function withPayrollBlockers(
  scope: Scope,
  period: PeriodDates,
  employeeIds: readonly string[],
  { known, ...loaded }: { known: ReadonlyMap<string, Blocker[]> } & Loaded,
): Promise<ReadonlyMap<string, Blocker[]>> {
  const all = new Map(known);
  for (const { employeeId, code, kinds } of await listPayrollBlockers(scope, period, employeeIds, loaded)) {
    const count = Math.max(kinds.length, 1);
    all.set(employeeId, [...(all.get(employeeId) ?? []), { kind: code, count, firstDate: null }]);
  }
  return all;
}
