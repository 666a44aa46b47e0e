import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { NoticeFrequency, NoticeKind } from '../../platform/shared/notices.ts';
import type { Role } from '../../platform/shared/roles.ts';

type Of = { companyId: CompanyId; userId: string | null };
export type NoticeChoice = { kind: NoticeKind; frequency: NoticeFrequency };

/** M5: condition that the membership `alias` of a statement has switched off a kind. */
export const wantsNone = (alias: string, kind: NoticeKind): string => `exists (
  select from membership_notices n
    where n.company_id = ${alias}.company_id and n.membership_id = ${alias}.id and n.kind = '${kind}' and n.frequency = 'never')`;

const selectChoices = readText<NoticeChoice, Of>(`
  select n.kind, n.frequency from membership_notices n
    join memberships m on m.company_id = n.company_id and m.id = n.membership_id
    where n.company_id = $companyId and m.user_id = $userId`);

/** Choices of a user that differ from the defaults. */
export const listChoices = (of: Of): Read<NoticeChoice[]> => selectChoices(of);

const selectReminderDays = readText<{ days: number | null }, { companyId: CompanyId }>(
  'select decision_reminder_days as days from companies where id = $companyId',
);

export const findReminderDays = (companyId: CompanyId): Read<number | null> =>
  selectReminderDays({ companyId })
    .first()
    .map((company) => company?.days ?? null);

const upsertChoice = writeText<never, Of & NoticeChoice>(`
  insert into membership_notices (company_id, id, membership_id, kind, frequency)
  select m.company_id, uuidv7(), m.id, $kind, $frequency from memberships m
    where m.company_id = $companyId and m.user_id = $userId
  on conflict (company_id, membership_id, kind)
  do update set frequency = excluded.frequency, updated_at = now()
    where membership_notices.frequency <> excluded.frequency`);

export const keepChoice = (of: Of, choice: NoticeChoice): Write<never[]> => upsertChoice({ ...of, ...choice });

const deleteChoice = writeText<never, Of & { kind: NoticeKind }>(`
  delete from membership_notices n using memberships m
    where n.company_id = $companyId and n.kind = $kind
      and m.company_id = n.company_id and m.id = n.membership_id and m.user_id = $userId`);

/** Restores the default. */
export const forgetChoice = (of: Of, kind: NoticeKind): Write<never[]> => deleteChoice({ ...of, kind });

/** Recipient of a mail, in the name of their company. */
export interface NoticeRecipient {
  email: string;
  companyName: string;
  /** Language of their account, else that in which they last read the pages, else the company's (M5). */
  language: string;
  timeZone: string;
}

// One text per kind: texts are prepared once.
const selectRecipients = (kind: NoticeKind) =>
  readText<NoticeRecipient, { companyId: CompanyId; roles: readonly Role[] }>(`
    select a.email, c.name as "companyName", coalesce(a.language, m.language, c.language) as language, c.time_zone as "timeZone"
      from memberships m
        join companies c on c.id = m.company_id and c.subscription = 'active'
        join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
        left join employees e on e.company_id = m.company_id and e.id = m.employee_id
      where m.company_id = $companyId and m.role = any($roles) and (m.employee_id is null or e.status = 'active')
        and not ${wantsNone('m', kind)}
      order by m.id`);

const selectRecipientsOfFailing = selectRecipients('webhook_failing');

/** Members with one of the roles who can enter and want mails about failing webhook endpoints (M5). */
export const listFailureRecipients = (companyId: CompanyId, roles: readonly Role[]): Read<NoticeRecipient[]> =>
  selectRecipientsOfFailing({ companyId, roles });
