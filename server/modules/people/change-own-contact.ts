import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { readText } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { updateEmployee } from './repository-write.ts';
import type { updateOwnContactInput } from './schema.ts';

const selectAllowed = readText<{ isAllowed: boolean }, { companyId: CompanyId }>(
  'select own_contact as "isAllowed" from companies where id = $companyId',
);
const allowsOwnContact = (companyId: CompanyId) => selectAllowed({ companyId }).map(([row]) => row?.isAllowed === true);

/** Returns whether the company lets its employees change their own contact data (M1). */
export const mayUpdateOwnContact = async (scope: Scope): Promise<{ isAllowed: boolean }> => ({
  isAllowed: await scope.read(allowsOwnContact(scope.companyId)),
});

/**
 * Changes the given contact fields of the caller's own record; null clears a field, an omitted one stays (M1). Throws `employee_not_found` for
 * callers who are no employee, and `role_not_allowed` where the company does not let employees change them.
 */
export async function updateOwnContact(scope: Scope, fields: z.output<typeof updateOwnContactInput>): Promise<void> {
  const { companyId, actor } = scope;
  const { employeeId } = actor;
  if (employeeId === null) throw new DomainError('employee_not_found');
  await scope.transaction(async ({ send, commit }) => {
    const [isAllowed] = await send(allowsOwnContact(companyId), lockEmployee(companyId, employeeId));
    if (!isAllowed) throw new DomainError('role_not_allowed');
    await commit(updateEmployee(companyId, employeeId, fields));
  });
}
