import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { checkScope, lockNamed, refuseOwnersToOthers } from './check-granted.ts';
import { refuseOwnRole } from './own-matters.ts';
import { refuseUngrantedAccess } from './refuse-ungranted.ts';
import { deleteMembership } from './repository-members.ts';
import { setScope } from './repository-scope.ts';
import * as repository from './repository-users.ts';
import { isSameAccess } from './rules-users.ts';
import type { listUsersInput, updateUserInput, userOutput } from './schema-users.ts';

/** Returns members and open invitations, by name, or as ordered. */
export const listUsers = (
  { companyId, read }: Scope,
  input: z.output<typeof listUsersInput>,
): Promise<PageText<z.output<typeof userOutput>>> => read(repository.listUsers(companyId, input));

/** Throws `user_not_found`. */
export const getUser = ({ companyId, read }: Scope, { id }: { id: string }): Promise<repository.UserAnswer> =>
  read(repository.getUser(companyId, id));

/**
 * Changes a member's role and scope, from the next request of each of their sessions. An omitted field stays; a scope stays if the new role
 * can have it. Of several changes with the same `accessBefore` one succeeds. Throws `user_not_found`, `user_changed` with the user's
 * current role and scope, `role_not_allowed` (I2), `scope_not_granted` (I10), `self_resolution_not_allowed` (I5), `last_owner` (I9), and
 * the 404 of any record it names.
 */
export async function updateUser(
  scope: Scope,
  { id, accessBefore, ...input }: z.output<typeof updateUserInput>,
): Promise<repository.UserAnswer> {
  const { companyId, actor } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const now = await send(repository.lockMembership(companyId, id));
    if (accessBefore && !isSameAccess(accessBefore, now)) {
      const current = { role: now.role, scope: now.scope, employeeId: now.employeeId };
      throw new DomainError('user_changed', { current });
    }
    const role = input.role ?? now.role;
    const takesScope = role === 'manager' || role === 'viewer';
    const seen = checkScope(role, input.scope ?? (takesScope ? now.scope : undefined));
    const employeeId = input.employeeId === undefined ? now.employeeId : input.employeeId;
    const isSame = isSameAccess({ role, scope: seen, employeeId }, now);
    if (!isSame) {
      const isOwn = actor.type === 'user' && now.userId === actor.id;
      await send(
        isOwn ? refuseOwnRole(scope) : nothing(null),
        lockNamed(companyId, { scope: seen, employeeId: employeeId === now.employeeId ? null : employeeId }),
      );
      if (now.role === 'owner') {
        const isActive = await send(
          employeeId === null ? nothing(true) : repository.isActiveEmployee(companyId, employeeId),
        );
        if (role !== 'owner' || !isActive) await send(repository.refuseLastOwner(companyId, id));
      }
    }
    // Refusals for everybody come before those for this caller.
    refuseOwnersToOthers(scope, now.role, role);
    if (!isSame) {
      await send(
        refuseUngrantedAccess(scope, { role, employeeId: employeeId === now.employeeId ? null : employeeId }),
        repository.updateMembership(companyId, id, { role, employeeId, at }),
        setScope(companyId, id, seen),
      );
    }
    return commit(repository.getUser(companyId, id));
  });
}

/**
 * Ends a membership: the next request of each of its sessions is refused, and so is the next transaction of a running one. The account
 * stays. Throws `user_not_found`, `role_not_allowed` (I2), `last_owner` (I9).
 */
export async function removeUser(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    const { role } = await send(repository.lockMembership(companyId, id));
    await send(repository.refuseLastOwner(companyId, id));
    refuseOwnersToOthers(scope, role);
    await commit(deleteMembership(companyId, id));
  });
}
