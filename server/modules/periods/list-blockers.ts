import type { Scope } from '../../platform/db/scope.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { listPayrollBlockers } from '../payroll/list-blockers.ts';
import type { Blocker } from './repository-blockers.ts';

/**
 * Returns the blockers of people with those of payroll among them (K1, P3): kinds of time without a code, and payroll numbers. `employeeIds`:
 * people who are not closed. `months`: their records, if the caller has them already.
 */
export async function withPayrollBlockers(
  scope: Scope,
  period: PeriodDates,
  employeeIds: readonly string[],
  { known, months }: { known: ReadonlyMap<string, Blocker[]>; months?: readonly MonthRecord[] },
): Promise<ReadonlyMap<string, Blocker[]>> {
  const all = new Map(known);
  for (const { employeeId, code, kinds } of await listPayrollBlockers(scope, period, employeeIds, months)) {
    const count = Math.max(kinds.length, 1);
    all.set(employeeId, [...(all.get(employeeId) ?? []), { kind: code, count, firstDate: null }]);
  }
  return all;
}
