import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, readText } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { may, type Right, rolesWith } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { isSeenBy } from './in-scope.ts';

interface Standing {
  /** The user's employee, if any. */
  employeeId: string | null;
  isOwner: boolean;
  /** Another person could decide it: their right and their scope (I3) allow it. */
  hasOthers: boolean;
}

// A member with an inactive employee can no longer enter (I9), so they decide nothing.
const selectStanding = readText<Standing, { companyId: CompanyId; userId: string | null; roles: readonly Role[] }>(`
  select me.employee_id as "employeeId", coalesce(me.role = 'owner', false) as "isOwner",
      exists (
        select from memberships m
          left join employees e on e.company_id = $companyId and e.id = m.employee_id
          where m.company_id = $companyId and m.user_id <> $userId and m.role = any($roles)
            and (m.employee_id is null or (e.status = 'active' and m.employee_id is distinct from me.employee_id))
            and ${isSeenBy('m', 'me.employee_id')}
      ) as "hasOthers"
    from (select $companyId::uuid as company_id, $userId::text as user_id) asked
      left join memberships me on me.company_id = $companyId and me.user_id = asked.user_id`);

const standingOf = (companyId: CompanyId, { userId, right }: { userId: string | null; right: Right }): Read<Standing> =>
  selectStanding({ companyId, userId, roles: rolesWith(right) }).map(([standing]) => standing as Standing);

/**
 * I5: nobody decides on their own matters. Reads the user's employee, and who else could decide, in the transaction of the decision.
 * Returns the user's employee if they are concerned and may decide all the same (a single owner, and nobody else with the `right` of the
 * decision): the record of the decision then contains `selfMade`. Null: it is not their own matter. Company tokens and the system are not
 * persons. Throws `self_resolution_not_allowed`.
 */
export const refuseOwnMatter = (
  scope: Pick<Scope, 'companyId' | 'actor'>,
  employeeIds: readonly string[],
  right: Right,
): Read<string | null> =>
  findOwnMatter(scope, employeeIds, right).map(({ employeeId, isRefused }) => {
    if (isRefused) throw new DomainError('self_resolution_not_allowed');
    return employeeId;
  });

/**
 * The same for several people some of whom may be decided on without the others: returns which of them is the user, and whether that is
 * refused.
 */
export function findOwnMatter(
  { companyId, actor }: Pick<Scope, 'companyId' | 'actor'>,
  employeeIds: readonly string[],
  right: Right,
): Read<{ employeeId: string | null; isRefused: boolean }> {
  actor.noteAsked?.('whether it is their own');
  if (actor.type !== 'user') return nothing({ employeeId: null, isRefused: false });
  return standingOf(companyId, { userId: actor.id, right }).map((standing) => {
    // Employee of the session, or the current one.
    const own = employeeIds.find((id) => id === standing.employeeId || id === actor.employeeId);
    if (own === undefined) return { employeeId: null, isRefused: false };
    return { employeeId: own, isRefused: !standing.isOwner || standing.hasOthers };
  });
}

/** Notes that a matter of several is not decided on: no check is needed for it. */
export const leaveUndecided = ({ actor }: Pick<Scope, 'actor'>): void => actor.noteAsked?.('whether it is their own');

/**
 * I5: nobody changes their own role, scope or employee, except an owner where no other owner could. Throws
 * `self_resolution_not_allowed`.
 */
export const refuseOwnRole = ({ companyId, actor }: Pick<Scope, 'companyId' | 'actor'>): Read<true> =>
  standingOf(companyId, { userId: actor.id, right: 'govern' })
    .map(({ isOwner, hasOthers }) => isOwner && !hasOthers)
    .orRefuse('self_resolution_not_allowed');

/** Returns whether a signed-in person may decide on their own matters: pages do not offer refused actions (I5). */
export async function mayDecideOwn({ companyId, actor, read }: Scope, right: Right): Promise<boolean> {
  actor.noteAsked?.('whether it is their own');
  const { id, employeeId } = actor;
  if (!may(actor, 'govern') || id === null || employeeId === null) return false;
  const standing = await read(standingOf(companyId, { userId: id, right }));
  return standing.isOwner && !standing.hasOthers;
}
