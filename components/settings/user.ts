import type { z } from 'zod';
import type { scopeUnitsOutput, userOutput } from '#server/modules/access/schema-users.ts';
import type { Role } from '#server/platform/shared/roles.ts';

/** A member, or somebody with an open invitation. */
export type User = z.output<typeof userOutput>;
export type UserScope = User['scope'];
export type ScopeUnits = z.output<typeof scopeUnitsOutput>;
/** Access of a user. */
export type Granted = { role: Role; scope: UserScope; employeeId: string | null };

/** The viewer of the list. */
export type UsersViewer = { email: string; role: Role; timeZone: string; companyName: string; sendsMail: boolean };

export const NOBODY: UserScope = { all: false, departmentIds: [], officeIds: [], entityGroupIds: [], reports: false };

/** Managers and viewers have a scope of their own (I3). */
export const takesScope = (role: Role): boolean => role === 'manager' || role === 'viewer';

export const isEmptyScope = ({ all, departmentIds, officeIds, entityGroupIds, reports }: UserScope): boolean =>
  !all && !reports && departmentIds.length + officeIds.length + entityGroupIds.length === 0;
