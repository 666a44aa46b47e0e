import type { z } from 'zod';
import { hashOfInvitation, newInvitationSecret } from '../../platform/auth/invitation-secret.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { newId } from '../../platform/shared/ids.ts';
import { INVITATION_PATH } from '../../platform/shared/page-paths.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { checkScope, lockNamed, refuseOwnersToOthers } from './check-granted.ts';
import { INVITATION_HOURS } from './constants.ts';
import { refuseUngrantedAccess } from './refuse-ungranted.ts';
import * as repository from './repository-invitations.ts';
import type { createInvitationInput, invitationOutput, listInvitationsInput } from './schema-users.ts';

/** Returns open invitations, newest first. */
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
 * Invites somebody to the company (I6), by mail if there is a mail server. Only this response contains the link; the database stores a hash
 * of its secret. Throws `user_already_member`, `invitation_already_open`, `role_not_allowed` (I2), `scope_not_granted` (I10), and the 404
 * of any record it names.
 */
export async function createInvitation(
  scope: Scope,
  { email, role, scope: given, employeeId = null }: z.output<typeof createInvitationInput>,
): Promise<repository.SentInvitationAnswer> {
  const { companyId, actor } = scope;
  refuseOwnersToOthers(scope, role);
  const { all, reports, ...units } = checkScope(role, given ?? undefined);
  const { link, mailedLink, ...secret } = newLinks(scope);
  return scope.transaction(async ({ send, commit }) => {
    const [, company, personName] = await send(
      refuseUngrantedAccess(scope, { role, employeeId }),
      repository.getCompany(companyId),
      repository.findInvitedName(companyId, employeeId),
      repository.refuseMember(companyId, email),
      lockNamed(companyId, { scope: { all, reports, ...units }, employeeId }),
    );
    const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();
    const [invitation] = await commit(
      repository.insertInvitation(
        {
          ...{ companyId, id: newId(), email, role, employeeId, ...secret, invitedByName: actor.name },
          ...{ scopeAll: all, scopeReports: reports, createdAt: secret.updatedAt },
          departmentIds: sorted(units.departmentIds),
          officeIds: sorted(units.officeIds),
          entityGroupIds: sorted(units.entityGroupIds),
        },
        { link, mailed: scope.services.settings.smtpUrl !== undefined },
      ),
      mailOf(scope, { ...secret, link: mailedLink, email, role, personName, company, inviterName: actor.name }),
    );
    return invitation;
  });
}

/**
 * Sends and returns a new link for another 7 days, also if the previous one has expired. The previous link stops working. Throws
 * `invitation_not_found`, `role_not_allowed` (I2), `scope_not_granted` (I10).
 */
export async function resendInvitation(scope: Scope, { id }: { id: string }): Promise<repository.SentInvitationAnswer> {
  const { companyId, actor } = scope;
  const { link, mailedLink, hash, mailedHash, expiresAt, updatedAt } = newLinks(scope);
  return scope.transaction(async ({ send, commit }) => {
    const [{ role, email, employeeId }, company] = await send(
      repository.lockInvitation(companyId, id),
      repository.getCompany(companyId),
    );
    refuseOwnersToOthers(scope, role);
    // The caller reads the link and could accept the invitation.
    const [, personName] = await send(
      refuseUngrantedAccess(scope, { role, employeeId }),
      repository.findInvitedName(companyId, employeeId),
    );
    const [, invitation] = await commit(
      repository.replaceLink({ companyId, id, hash, mailedHash, expiresAt, at: updatedAt }),
      repository.getSentInvitation(companyId, id, { link, mailed: scope.services.settings.smtpUrl !== undefined }),
      mailOf(scope, { link: mailedLink, expiresAt, email, role, personName, company, inviterName: actor.name }),
    );
    return invitation;
  });
}

/** Withdraws an open invitation: its link stops working. Throws `invitation_not_found`, `role_not_allowed` (I2). */
export async function withdrawInvitation(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  await scope.transaction(async ({ send, commit }) => {
    const { role } = await send(repository.lockInvitation(companyId, id));
    refuseOwnersToOthers(scope, role);
    await commit(repository.withdrawInvitation(companyId, id, at));
  });
}

/** Returns a link for the inviter, and another that only the mail contains: the latter proves the invited person's address (I8). */
function newLinks({ services: { settings }, now }: Scope) {
  const [secret, mailed] = [newInvitationSecret(), newInvitationSecret()];
  const linkOf = (opening: string) => `${siteOf(settings)}${INVITATION_PATH}#${opening}`;
  const updatedAt = new Date(now().epochMilliseconds);
  return {
    ...{ link: linkOf(secret), mailedLink: linkOf(mailed), hash: hashOfInvitation(secret) },
    mailedHash: settings.smtpUrl === undefined ? null : hashOfInvitation(mailed),
    expiresAt: new Date(updatedAt.getTime() + INVITATION_HOURS * 3_600_000),
    updatedAt,
  };
}

interface Mailed {
  email: string;
  personName: string | undefined;
  inviterName: string;
  company: repository.InvitingCompany;
  role: Role;
  link: string;
  expiresAt: Date;
}

/** Uses the company's language: the person's is not known yet. */
const mailOf = (scope: Scope, { email, personName, inviterName, company, role, link, expiresAt }: Mailed) =>
  queueMail(scope.services, {
    ...{ to: email, language: company.language, kind: 'invitation' },
    values: {
      ...(personName !== undefined && { personName }),
      ...{ inviterName, companyName: company.name, role, link, timeZone: company.timeZone },
      expiresAt: Temporal.Instant.fromEpochMilliseconds(expiresAt.getTime()),
    },
  });
