import type { Scope } from '../db/scope.ts';
import type { Transaction } from '../db/tenant.ts';
import { FIRST_DATE } from './constants.ts';
import { lockEmployee } from './lock-employee.ts';
import { recomputeDays } from './recompute-days.ts';
import { listEmployeeIds } from './repository-days.ts';
import { moveFrontiersBack } from './repository-frontiers.ts';

/** Locking more people than this for the time it takes would hold up their punches. */
const MAX_AT_ONCE = 20;

/**
 * Brings the rows of several employees, each from a date on, `to` one or all later ones, in line with a change: a few in this
 * transaction, many and long ranges by the next run of `extendDays` (D1). Each employee once.
 */
export async function recomputeEmployees(
  tx: Transaction,
  scope: Pick<Scope, 'companyId' | 'now'>,
  changes: readonly { employeeId: string; from: string; to?: string }[],
  cause: string,
): Promise<void> {
  if (changes.length > MAX_AT_ONCE) {
    await tx.send(moveFrontiersBack(scope.companyId, changes, cause));
    return;
  }
  const inOrder = [...changes].sort((one, other) => (one.employeeId < other.employeeId ? -1 : 1));
  for (const { employeeId, from, to = null } of inOrder) {
    await tx.send(lockEmployee(scope.companyId, employeeId));
    await recomputeDays(tx, scope, { employeeId, from, to, cause });
  }
}

/** The same for all employees and all their days: for a change of what counts for the whole company. */
export async function recomputeEveryone(
  tx: Transaction,
  scope: Pick<Scope, 'companyId' | 'now'>,
  cause: string,
): Promise<void> {
  const employeeIds = await tx.send(listEmployeeIds(scope.companyId));
  const changes = employeeIds.map((employeeId) => ({ employeeId, from: FIRST_DATE }));
  await recomputeEmployees(tx, scope, changes, cause);
}
