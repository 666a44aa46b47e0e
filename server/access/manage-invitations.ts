import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { PageText } from '../db/list-page.ts';
import type { Scope } from '../db/scope.ts';
import { newId } from '../shared/ids.ts';
import { INVITATION_PATH } from '../shared/page-paths.ts';
import { checkScope, lockNamed, refuseOwnersToOthers } from './check-granted.ts';
import { INVITATION_HOURS } from './constants.ts';
import * as repository from './repository-invitations.ts';
import type { createInvitationInput, invitationOutput, listInvitationsInput } from './schema-users.ts';

/** Those that are open, the newest first. */
export const listInvitations = (
  { companyId, read }: Scope,
  input: z.output<typeof listInvitationsInput>,
): Promise<PageText<z.output<typeof invitationOutput>>> => read(repository.listInvitations(companyId, input));

/** Throws `invitation_not_found`, also for one that was accepted or withdrawn. */
export const getInvitation = (
  { companyId, read }: Scope,
  { id }: { id: string },
): Promise<repository.InvitationAnswer> => read(repository.getInvitation(companyId, id));

/**
 * Asks somebody to join the company (I6). The link is in this answer once; only a hash of its secret is kept. `site`: the address that
 * people open. Throws `user_already_member`, `invitation_already_open`, `role_not_allowed` (I2), and the 404 of what it names.
 */
export async function createInvitation(
  scope: Scope,
  { email, role, scope: given, employeeId = null }: z.output<typeof createInvitationInput>,
  site: string,
): Promise<repository.SentInvitationAnswer> {
  const { companyId, actor } = scope;
  refuseOwnersToOthers(scope, role);
  const { all, reports, ...units } = checkScope(role, given ?? undefined);
  const { link, ...secret } = newLink(scope, site);
  return scope.transaction(async ({ send, commit }) => {
    await send(
      repository.refuseMember(companyId, email),
      lockNamed(companyId, { scope: { all, reports, ...units }, employeeId }),
    );
    const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();
    return commit(
      repository.insertInvitation(
        {
          ...{ companyId, id: newId(), email, role, employeeId, ...secret, invitedByName: actor.name },
          ...{ scopeAll: all, scopeReports: reports, createdAt: secret.updatedAt },
          departmentIds: sorted(units.departmentIds),
          officeIds: sorted(units.officeIds),
          entityGroupIds: sorted(units.entityGroupIds),
        },
        link,
      ),
    );
  });
}

/**
 * A new link, for another 7 days, also where the one from before is too old; that one works no longer. Throws `invitation_not_found`,
 * `role_not_allowed` (I2).
 */
export async function resendInvitation(
  scope: Scope,
  { id }: { id: string },
  site: string,
): Promise<repository.SentInvitationAnswer> {
  const { companyId } = scope;
  const { link, hash, expiresAt, updatedAt } = newLink(scope, site);
  return scope.transaction(async ({ send, commit }) => {
    const { role } = await send(repository.lockInvitation(companyId, id));
    refuseOwnersToOthers(scope, role);
    const [, invitation] = await commit(
      repository.replaceLink({ companyId, id, hash, expiresAt, at: updatedAt }),
      repository.getSentInvitation(companyId, id, link),
    );
    return invitation;
  });
}

/** The link works no longer. Throws `invitation_not_found`, `role_not_allowed` (I2). */
export async function withdrawInvitation(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  await scope.transaction(async ({ send, commit }) => {
    const { role } = await send(repository.lockInvitation(companyId, id));
    refuseOwnersToOthers(scope, role);
    await commit(repository.withdrawInvitation(companyId, id, at));
  });
}

/** The secret is in the fragment, which browsers send to nobody. */
function newLink(scope: Scope, site: string) {
  const secret = randomBytes(32).toString('base64url');
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return {
    link: `${site}${INVITATION_PATH}#${secret}`,
    hash: createHash('sha256').update(secret).digest(),
    expiresAt: new Date(updatedAt.getTime() + INVITATION_HOURS * 3_600_000),
    updatedAt,
  };
}
