import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { directionOf } from '../../platform/shared/lists.ts';
import { ROLES, type Role } from '../../platform/shared/roles.ts';
import { findRolesOfEmployee } from './repository-users.ts';
import type { listRolesInput, listRolesOfEmployeeInput, roleOutput } from './schema-roles.ts';

type RolePage = Page<z.output<typeof roleOutput>>;

/** Returns the roles by name (I2). */
export const listRoles = (_: Scope, input: z.output<typeof listRolesInput>): RolePage => pageOfRoles(ROLES, input);

/** Returns the role of the user who is linked to the employee; none without a user. Throws `employee_not_found`. */
export async function listRolesOfEmployee(
  { companyId, read }: Scope,
  { employeeId, ...input }: z.output<typeof listRolesOfEmployeeInput>,
): Promise<RolePage> {
  return pageOfRoles(await read(findRolesOfEmployee(companyId, employeeId)), input);
}

function pageOfRoles(roles: readonly Role[], { page, limit, orderBy }: z.output<typeof listRolesInput>): RolePage {
  const names = [...roles].sort();
  if (directionOf(orderBy, 'asc') === 'desc') names.reverse();
  const rows = names.slice((page - 1) * limit, page * limit).map((role) => ({ id: role, name: role }));
  return { rows, total: names.length };
}
