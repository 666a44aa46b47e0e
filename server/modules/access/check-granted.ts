import { eq } from 'drizzle-orm';
import { departments, entityGroups, offices } from '#drizzle/schema/organisation.ts';
import { employees } from '#drizzle/schema/people.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Statement, together } from '../../platform/db/statement.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { type Access, type MemberScope, maySetOwners, scopeOfRole } from './rules-users.ts';

/** I2: throws `role_not_allowed` if a caller who is no owner gives or takes an owner's rights. */
export function refuseOwnersToOthers({ actor }: Pick<Scope, 'actor'>, ...roles: Role[]): void {
  if (roles.includes('owner') && !maySetOwners(actor)) throw new DomainError('role_not_allowed');
}

/** Returns the scope for the role. A given one that the role cannot have is 422. */
export function checkScope(role: Role, given: MemberScope | undefined): MemberScope {
  const scope = scopeOfRole(role, given);
  if (!scope) throw new InvalidFields({ scope: { key: 'not_beside', values: { field: 'role' } } });
  return scope;
}

/** Throws `employee_not_found`, `department_not_found`, `office_not_found`, `entity_group_not_found`. */
export const lockNamed = (companyId: CompanyId, { scope, employeeId }: Omit<Access, 'role'>): Statement<unknown> =>
  together(
    lockRecords(companyId, employees, [employeeId]).orRefuse('employee_not_found'),
    lockRecords(companyId, departments, scope.departmentIds).orRefuse('department_not_found'),
    lockRecords(companyId, offices, scope.officeIds, eq(offices.isDeleted, false)).orRefuse('office_not_found'),
    lockRecords(companyId, entityGroups, scope.entityGroupIds).orRefuse('entity_group_not_found'),
  );
