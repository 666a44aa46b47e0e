import { listCompaniesWhere } from '../../platform/db/list-companies.ts';
import type { Background, Scope } from '../../platform/db/scope.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { closeEmployment } from './close-employment.ts';
import { listDepartures } from './repository-employments.ts';
import { findLeaving, listLeaving } from './repository-leaving.ts';

/**
 * Ends employments whose planned last day is over in the person's time zone (I9): each completely or not at all, under a lock, so that of
 * two runs one does it. The last owner stays, and leaves with the first run after another owner exists. A failed one does not stop the
 * others; the first error is thrown at the end.
 */
export async function endDueEmployments(scope: Scope, signal?: AbortSignal): Promise<void> {
  const due = await scope.read(listLeaving(scope.companyId, scope.now()));
  await forEachOf(due, 1, ({ id }) => endDue(scope, id), signal);
}

/** Returns the companies for which `endDueEmployments` has something to do. */
export function listCompaniesLeft(background: Background): Promise<CompanyId[]> {
  return listCompaniesWhere(
    background,
    async (scope) => (await scope.read(listLeaving(scope.companyId, scope.now()))).length > 0,
  );
}

function endDue(scope: Scope, employeeId: string): Promise<void> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const [, leaving, [departure]] = await tx.send(
      lockEmployee(companyId, employeeId),
      findLeaving(companyId, employeeId, scope.now()),
      listDepartures(scope, [employeeId]),
    );
    if (!leaving || !departure || departure.isLastOwner) return;
    await closeEmployment(tx, scope, { employeeId, lastDay: leaving.leavesOn, contracts: departure.contracts });
  });
}
