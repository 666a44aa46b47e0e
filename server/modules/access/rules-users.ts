import type { Actor } from '../../platform/db/scope.ts';
import { may } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';

/** People whom a manager or viewer sees (I3): everybody, or the union of the rest. */
export interface MemberScope {
  all: boolean;
  departmentIds: readonly string[];
  officeIds: readonly string[];
  entityGroupIds: readonly string[];
  /** The people whose line of managers leads to the member's employee. */
  reports: boolean;
}

const NOBODY: MemberScope = { all: false, departmentIds: [], officeIds: [], entityGroupIds: [], reports: false };
export const EVERYBODY: MemberScope = { ...NOBODY, all: true };

/**
 * Returns the scope for a role (I3): the given one for managers and viewers, the role's own for all others. Null: a scope was given to a
 * role that cannot have it.
 */
export function scopeOfRole(role: Role, given: MemberScope | undefined): MemberScope | null {
  if (role === 'manager' || role === 'viewer') return given?.all ? EVERYBODY : (given ?? EVERYBODY);
  const own = role === 'employee' ? NOBODY : EVERYBODY;
  return given === undefined || isSameScope(given, own) ? own : null;
}

export function isSameScope(one: MemberScope, other: MemberScope): boolean {
  if (one.all && other.all) return true;
  const textOf = ({ all, departmentIds, officeIds, entityGroupIds, reports }: MemberScope) =>
    JSON.stringify([
      all,
      reports,
      ...[departmentIds, officeIds, entityGroupIds].map((ids) => [...new Set(ids)].sort()),
    ]);
  return textOf(one) === textOf(other);
}

/** Rights of a membership: role, scope, and the user's employee. */
export interface Access {
  role: Role;
  scope: MemberScope;
  employeeId: string | null;
}

export const isSameAccess = (one: Access, other: Access): boolean =>
  one.role === other.role && one.employeeId === other.employeeId && isSameScope(one.scope, other.scope);

/**
 * Returns whether the caller may create, change and remove owners (I2): owners and the operator may. A company token may not:
 * administrators create tokens, and would become owners through one.
 */
export const maySetOwners = ({ type, role }: Pick<Actor, 'type' | 'role'>): boolean =>
  type === 'system' || (type === 'user' && may({ role }, 'govern'));
