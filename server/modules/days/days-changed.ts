import { nothing, type Statement, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { refuseClosedDates } from './closed-dates.ts';
import { type ChangeCause, type ChangedDays, FIRST_DATE, LAST_DATE } from './constants.ts';
import { type DaysScope, daysFollowers, plansChanged } from './followers.ts';
import { lockEmployee } from './lock-employee.ts';
import { recomputeDays } from './recompute-days.ts';
import { listEmployeeIds } from './repository-days.ts';
import { moveFrontiersBack } from './repository-frontiers.ts';

/** Locking more people than this for the duration would delay their punches. */
const MAX_AT_ONCE = 20;

/** Dates from one to another, both included; `to` null: all later ones. */
type Days = { from: string; to: string | null };

/**
 * Employees and days affected by a change, and its cause. `touched`: the days whose facts change, if they are fewer than those to compute;
 * none of them may be closed (K4).
 */
export type DaysChange = { cause: ChangeCause } & (
  | { employeeId: string; periods: readonly Days[]; touched?: readonly Days[] }
  | { employees: readonly ({ employeeId: string; touched?: readonly Days[] } & Days)[] }
  | { everyone: true; from?: string; touched?: readonly Days[] }
);

/**
 * Every use case that changes an input of days calls it: entries, contracts, absences, holidays, policies, settings. Call it in the
 * transaction of the change, after sending the change. Recomputes the day rows (D1) and runs the followers (`server/modules/followers.ts`).
 * Throws `period_closed` if it touches days of a closed period (K4).
 *
 * The caller has to lock a single employee; without periods nothing is computed, but the followers still run. Several employees, each given
 * once, are locked here: a few are computed in this transaction, many and long ranges by the next run of `extendDays`.
 */
export async function daysChanged(tx: Transaction, scope: DaysScope, change: DaysChange): Promise<void> {
  const { companyId } = scope;
  const { cause } = change;
  const touching = (employeeId: string, touched: readonly Days[]): ChangedDays[] =>
    touched.map((days) => ({ employeeId, ...days }));
  const followed = (employeeIds: readonly string[], days: readonly ChangedDays[]): Statement<unknown> =>
    together(...daysFollowers().ofChanges.map((follow) => follow(companyId, employeeIds, cause, days)));
  const begun = (employeeId: string, days: readonly ChangedDays[]): Statement<unknown> =>
    together(followed([employeeId], days), refuseClosedDates(scope, days));
  const compute = async (days: Days & { employeeId: string; cause: ChangeCause }, first: Statement<unknown>) => {
    const { employeeId, from, to } = days;
    const isComputed = await recomputeDays(tx, scope, days, first);
    if (isComputed) await plansChanged(tx, scope, { employeeId, period: { from, to: to ?? LAST_DATE }, cause });
  };

  if ('everyone' in change) {
    const { from = FIRST_DATE, touched = [{ from, to: null }] } = change;
    const employeeIds = await tx.send(listEmployeeIds(companyId));
    const employees = employeeIds.map((employeeId) => ({ employeeId, from, to: null, touched }));
    return daysChanged(tx, scope, { employees, cause });
  }
  if ('employeeId' in change) {
    const { employeeId, periods, touched = periods } = change;
    const days = touching(employeeId, touched);
    if (periods.length === 0) await tx.send(begun(employeeId, days));
    for (const [index, period] of periods.entries()) {
      await compute({ employeeId, ...period, cause }, index === 0 ? begun(employeeId, days) : nothing(null));
    }
    return;
  }
  const { employees } = change;
  if (employees.length > MAX_AT_ONCE) {
    const employeeIds = employees.map(({ employeeId }) => employeeId);
    const days = employees.flatMap(({ employeeId, from, to, touched = [{ from, to }] }) =>
      touching(employeeId, touched),
    );
    // Closing, confirming and approving lock the frontier too: once it is moved back, nobody does before this transaction has ended.
    await tx.send(moveFrontiersBack(scope, employees, cause));
    await tx.send(followed(employeeIds, days), refuseClosedDates(scope, days));
    return;
  }
  const inOrder = [...employees].sort((one, other) => (one.employeeId < other.employeeId ? -1 : 1));
  for (const { employeeId, touched, ...period } of inOrder) {
    await tx.send(lockEmployee(companyId, employeeId));
    await compute({ employeeId, ...period, cause }, begun(employeeId, touching(employeeId, touched ?? [period])));
  }
}
