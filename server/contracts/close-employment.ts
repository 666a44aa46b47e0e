import { isDeepStrictEqual } from 'node:util';
import { lockEmployee } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { type Scope, within } from '../db/scope.ts';
import { deactivateEmployee } from '../people/manage-employees.ts';
import { localDateOf } from '../shared/dates.ts';
import { InvalidFields } from '../shared/errors.ts';
import { updateContract } from './manage-contracts.ts';
import { getContract } from './repository.ts';
import { listDepartures } from './repository-employments.ts';
import { endsWith, rowsUntil } from './rules-employments.ts';

/**
 * Somebody has left: contracts that go on after the last day end with it, and the employee becomes inactive, which ends the access of
 * their user at this moment (I9). So the last day is today or past. All or nothing. Throws `employee_not_found`, `last_owner`.
 */
export async function endEmployment(
  scope: Scope,
  { employeeId, lastDay }: { employeeId: string; lastDay: string },
): Promise<void> {
  await scope.transaction(async (tx) => {
    const part = within(scope, tx);
    const [, zone, departures] = await tx.send(
      lockEmployee(scope.companyId, employeeId),
      employeeZone(scope.companyId, employeeId),
      listDepartures(scope, [employeeId]),
    );
    const today = localDateOf(scope.now(), zone);
    if (lastDay > today) throw new InvalidFields({ lastDay: 'in_the_future' });
    for (const contract of departures[0]?.contracts ?? []) {
      if (!endsWith(contract, lastDay)) continue;
      const { id } = contract;
      const { workTimes } = await tx.send(getContract(scope.companyId, id));
      const rows = rowsUntil(workTimes, lastDay);
      const isShorter = !isDeepStrictEqual(rows, workTimes);
      await updateContract(part, { id, endAt: lastDay, ...(isShorter && { workTimes: rows }) });
    }
    await deactivateEmployee(part, { id: employeeId });
  });
}
