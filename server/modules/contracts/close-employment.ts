import { type Scope, within } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { deactivateEmployee } from '../people/manage-employees.ts';
import { endContracts } from './manage-contracts.ts';
import { listDepartures } from './repository-employments.ts';
import type { Departure } from './schema-employments.ts';

interface Closing {
  employeeId: string;
  lastDay: string;
  /** Omitted: the one that was planned stays. */
  leaveReasonId?: string | null | undefined;
  contracts: Departure['contracts'];
}

/**
 * Ends contracts that continue after the last day, and makes the employee inactive, which ends their user's access at once (I9). Call after
 * `lockEmployee`. Throws `leave_reason_not_found`, `last_owner`.
 */
export async function closeEmployment(
  tx: Transaction,
  scope: Scope,
  { employeeId, lastDay, leaveReasonId, contracts }: Closing,
): Promise<void> {
  await endContracts(tx, scope, contracts, lastDay);
  await deactivateEmployee(within(scope, tx), { id: employeeId, leaveReasonId });
}

/** Ends the employment of an employee today, which is still an employed day (G9). Throws as `endEmployment`. */
export const deleteEmployee = (scope: Scope, { id }: { id: string }): Promise<void> =>
  endEmployment(scope, { employeeId: id });

/**
 * Records that somebody has left (`closeEmployment`), so the last day is today or past, today in the time zone of the employee if omitted; a
 * future one is planned (`leavesOn` of the employee). All or nothing. Throws `employee_not_found`,
 * `leave_reason_not_found`, `last_owner`.
 */
export async function endEmployment(
  scope: Scope,
  { employeeId, lastDay: given, leaveReasonId }: Omit<Closing, 'lastDay' | 'contracts'> & { lastDay?: string },
): Promise<void> {
  await scope.transaction(async (tx) => {
    const [, zone, departures] = await tx.send(
      lockEmployee(scope.companyId, employeeId),
      employeeZone(scope.companyId, employeeId),
      listDepartures(scope, [employeeId]),
    );
    const today = localDateOf(scope.now(), zone);
    const lastDay = given ?? today;
    if (lastDay > today) throw new InvalidFields({ lastDay: 'in_the_future' });
    await closeEmployment(tx, scope, {
      ...{ employeeId, lastDay, leaveReasonId },
      contracts: departures[0]?.contracts ?? [],
    });
  });
}
