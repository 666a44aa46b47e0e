import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { correctDates } from './record-corrections.ts';
import type { Allocation } from './rules.ts';
import { settleRetro } from './settle-retro.ts';

type MovementScope = Pick<Scope, 'companyId' | 'now' | 'lateCorrection'>;

/**
 * Applies the consequences of movements on the days of their allocations: corrects all movements there by the current rows (D10), and brings
 * closed days back to their snapshots (K4). Call under the employee's lock.
 */
export async function followMovements(
  tx: Transaction,
  scope: MovementScope,
  employeeId: string,
  allocations: readonly Allocation[],
): Promise<void> {
  const dates = [...new Set(allocations.map(({ date }) => date))];
  await correctDates(tx, scope, employeeId, dates);
  await settleRetro(tx, scope, employeeId, dates);
}

/** The same for a movement by a person, whose restorations are written: only a late correction has more to settle. */
export async function followLateMovement(
  ...[tx, scope, employeeId, allocations]: Parameters<typeof followMovements>
): Promise<void> {
  if (scope.lateCorrection) await followMovements(tx, scope, employeeId, allocations);
}
