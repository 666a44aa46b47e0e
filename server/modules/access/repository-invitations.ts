import type { z } from 'zod';
import { invitations } from '#drizzle/schema/invitations.ts';
import { type AnswerField, always, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeAnswers } from '../../platform/db/built.ts';
import { hasPart, isMissing } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { nothing, type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { invitationOutput, type listInvitationsInput, sentInvitationOutput } from './schema-users.ts';

type Invitation = z.output<typeof invitationOutput>;
export type InvitationAnswer = JsonText<Invitation>;
export type SentInvitationAnswer = JsonText<z.output<typeof sentInvitationOutput>>;
type NewInvitation = typeof invitations.$inferInsert;

const scope: AnswerField = {
  members: {
    all: { sql: 'invitations.scope_all', type: 'boolean', isRequired: true },
    departmentIds: { sql: 'to_json(invitations.department_ids)', type: 'json', isRequired: true },
    officeIds: { sql: 'to_json(invitations.office_ids)', type: 'json', isRequired: true },
    entityGroupIds: { sql: 'to_json(invitations.entity_group_ids)', type: 'json', isRequired: true },
    reports: { sql: 'invitations.scope_reports', type: 'boolean', isRequired: true },
  },
};

const record = answeredRecord(invitationOutput, { table: invitations, own: { scope } });

/** Includes the link, which only the response to its creation contains. */
const sentRecord = ({ link, mailed }: Sent) =>
  answeredRecord(sentInvitationOutput, {
    table: invitations,
    own: { scope, link: always(JSON.stringify(link)), mailed: always(String(mailed)) },
  });

interface Sent {
  link: string;
  mailed: boolean;
}

/** Open invitations, expired ones included, newest first or as ordered. */
export const listInvitations = (
  companyId: CompanyId,
  input: z.output<typeof listInvitationsInput>,
): Read<PageText<Invitation>> =>
  listAnswers(companyId, record, input, {
    where: [
      isMissing(invitations.acceptedAt, true),
      isMissing(invitations.withdrawnAt, true),
      hasPart(invitations.email, input.email),
    ],
    columns: invitations,
    defaultOrder: [[invitations.createdAt, 'desc']],
    isSmall: true,
  });

const findRecord = findAnswer(record, 'accepted_at is null and withdrawn_at is null');

/** Throws `invitation_not_found`. */
export const getInvitation = (companyId: CompanyId, id: string): Read<InvitationAnswer> =>
  findRecord({ companyId, id }).first().required('invitation_not_found');

/** Throws `invitation_already_open` where the address has one. */
export const insertInvitation = (invitation: NewInvitation, sent: Sent): Write<SentInvitationAnswer> =>
  writeAnswers(build.insert(invitations).values(invitation), sentRecord(sent), invitation)
    .refusing({ invitations_open_key: 'invitation_already_open' })
    .map(([inserted]) => inserted as SentInvitationAnswer);

export type InvitingCompany = { name: string; language: string; timeZone: string };

const selectCompany = readText<InvitingCompany, { companyId: CompanyId }>(
  'select name, language, time_zone as "timeZone" from companies where id = $companyId',
);

/** Company data for the mail. Throws `company_not_found`. */
export const getCompany = (companyId: CompanyId): Read<InvitingCompany> =>
  selectCompany({ companyId }).first().required('company_not_found');

const selectName = readText<{ name: string }, RecordAt>(`
  select concat_ws(' ', first_name, nullif(last_name, '')) as name from employees where company_id = $companyId and id = $id`);

/** Name of the employee that an invitation is for; undefined: it names none. */
export const findInvitedName = (companyId: CompanyId, employeeId: string | null): Read<string | undefined> =>
  employeeId === null
    ? nothing(undefined)
    : selectName({ companyId, id: employeeId })
        .first()
        .map((row) => row?.name);

const selectMember = readText<{ userId: string }, { companyId: CompanyId; email: string }>(
  `select a.user_id as "userId" from company_accounts() a where a.email = $email and $companyId = current_company()`,
);

/** Throws `user_already_member` if the address belongs to a member. */
export const refuseMember = (companyId: CompanyId, email: string): Read<true> =>
  selectMember({ companyId, email })
    .map((rows) => rows.length === 0)
    .orRefuse('user_already_member');

const OPEN = 'company_id = $companyId and id = $id and accepted_at is null and withdrawn_at is null';

type Locked = { role: Role; email: string; employeeId: string | null };

const lockRow = writeText<Locked, RecordAt>(
  `select role, email, employee_id as "employeeId" from invitations where ${OPEN} for no key update`,
);

/** Locks an open invitation until the end of the transaction. Throws `invitation_not_found`. */
export const lockInvitation = (companyId: CompanyId, id: string): Write<Locked> =>
  lockRow({ companyId, id }).first().required('invitation_not_found');

const KEPT_LINKS = 20;

type NewLink = RecordAt & { hash: Buffer; mailedHash: Buffer | null; expiresAt: Date; at: Date };

const setLink = writeText<never, NewLink>(`
  update invitations set old_hashes = (array_remove(array[hash, mailed_hash], null) || old_hashes)[1:${KEPT_LINKS}], hash = $hash,
    mailed_hash = $mailedHash, expires_at = $expiresAt, updated_at = $at where ${OPEN}`);

/** Replaces the secrets. Call after `lockInvitation`. */
export const replaceLink = (values: NewLink): Write<never[]> => setLink(values);

/** Includes the link. Call after `replaceLink`. */
export const getSentInvitation = (companyId: CompanyId, id: string, sent: Sent): Read<SentInvitationAnswer> =>
  findAnswer(sentRecord(sent))({ companyId, id }).first().required('invitation_not_found');

const withdraw = writeText<never, RecordAt & { at: Date }>(
  `update invitations set withdrawn_at = $at, updated_at = $at where ${OPEN}`,
);

/** Withdraws an open invitation. Throws `invitation_not_found`. */
export const withdrawInvitation = (companyId: CompanyId, id: string, at: Date): Write<true> =>
  withdraw({ companyId, id, at })
    .affected()
    .map((count) => count === 1)
    .orRefuse('invitation_not_found');
