import { nothing, type Statement, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { type ChangeCause, FIRST_DATE, LAST_DATE } from './constants.ts';
import { type DaysScope, daysFollowers, plansChanged, shapesPlans } from './followers.ts';
import { lockEmployee } from './lock-employee.ts';
import { recomputeDays } from './recompute-days.ts';
import { listEmployeeIds } from './repository-days.ts';
import { leavePlans, moveFrontiersBack } from './repository-frontiers.ts';
import type { Period } from './rules-schedule.ts';

/** Locking more people than this for the duration would delay their punches. */
const MAX_AT_ONCE = 20;

/** Dates from one to another, both included; `to` null: all later ones. */
type Days = { from: string; to: string | null };

/** Employees and days affected by a change, and its cause. */
export type DaysChange = { cause: ChangeCause } & (
  | { employeeId: string; periods: readonly Days[] }
  | { employees: readonly ({ employeeId: string } & Days)[] }
  | { everyone: true; from?: string }
);

const closed = ({ from, to }: Days): Period => ({ from, to: to ?? LAST_DATE });

/** Every day. */
export const ALL_DAYS: Days = { from: FIRST_DATE, to: null };

/**
 * Every use case that changes an input of days calls it: entries, contracts, absences, holidays, policies, settings. Call it in the
 * transaction of the change, after sending the change. Recomputes the day rows (D1) and runs the followers (`server/modules/followers.ts`).
 *
 * The caller has to lock a single employee; without periods nothing is computed, but the followers still run. Several employees, each given
 * once, are locked here: a few are computed in this transaction, many and long ranges by the next run of `extendDays`.
 */
export async function daysChanged(tx: Transaction, scope: DaysScope, change: DaysChange): Promise<void> {
  const { companyId } = scope;
  const { cause } = change;
  const followed = (employeeIds: readonly string[]): Statement<unknown> =>
    together(...daysFollowers().ofChanges.map((follow) => follow(companyId, employeeIds, cause)));

  if ('everyone' in change) {
    const employeeIds = await tx.send(listEmployeeIds(companyId));
    const employees = employeeIds.map((employeeId) => ({ employeeId, from: change.from ?? FIRST_DATE, to: null }));
    return daysChanged(tx, scope, { employees, cause });
  }
  if ('employeeId' in change) {
    const { employeeId, periods } = change;
    const [first, ...others] = periods;
    if (!first) await tx.send(followed([employeeId]));
    else await recomputeDays(tx, scope, { employeeId, ...first, cause }, followed([employeeId]));
    for (const period of others) await recomputeDays(tx, scope, { employeeId, ...period, cause });
    for (const days of periods) await plansChanged(tx, scope, { employeeId, period: closed(days), cause });
    return;
  }
  const { employees } = change;
  if (employees.length > MAX_AT_ONCE) {
    const employeeIds = employees.map(({ employeeId }) => employeeId);
    await tx.send(
      followed(employeeIds),
      moveFrontiersBack(companyId, employees, cause),
      shapesPlans(cause) ? leavePlans(companyId, employees) : nothing(null),
    );
    return;
  }
  const inOrder = [...employees].sort((one, other) => (one.employeeId < other.employeeId ? -1 : 1));
  for (const { employeeId, ...period } of inOrder) {
    await tx.send(lockEmployee(companyId, employeeId));
    await recomputeDays(tx, scope, { employeeId, ...period, cause }, followed([employeeId]));
    await plansChanged(tx, scope, { employeeId, period: closed(period), cause });
  }
}
