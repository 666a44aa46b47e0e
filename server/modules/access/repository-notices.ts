import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { NoticeFrequency, NoticeKind } from '../../platform/shared/notices.ts';
import type { Role } from '../../platform/shared/roles.ts';

type Of = { companyId: CompanyId; userId: string | null };
export type NoticeChoice = { kind: NoticeKind; frequency: NoticeFrequency };

/** M5: condition that the membership `alias` of a statement has switched off a kind. */
export const wantsNone = (alias: string, kind: NoticeKind): string => `exists (
  select from membership_notices n
    where n.company_id = $companyId and n.membership_id = ${alias}.id and n.kind = '${kind}' and n.frequency = 'never')`;

const selectChoices = readText<NoticeChoice, Of>(`
  select n.kind, n.frequency from membership_notices n
    join memberships m on m.company_id = $companyId and m.id = n.membership_id
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
      and m.company_id = $companyId and m.id = n.membership_id and m.user_id = $userId`);

/** Restores the default. */
export const forgetChoice = (of: Of, kind: NoticeKind): Write<never[]> => deleteChoice({ ...of, kind });

/** Members who can enter: joins of `memberships m`, and the condition. */
export const JOIN_ENTERING = `join companies c on c.id = $companyId and c.subscription = 'active'
  join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
  left join employees own on own.company_id = $companyId and own.id = m.employee_id`;
export const CAN_ENTER = `(m.employee_id is null or own.status = 'active')`;

const selectMembers = readText<{ id: string }, { companyId: CompanyId; roles: readonly Role[] }>(`
  select m.id from memberships m ${JOIN_ENTERING}
    where m.company_id = $companyId and m.role = any($roles) and ${CAN_ENTER} order by m.id`);

/** Ids of the members with one of the roles who can enter. */
export const listMembersWith = (companyId: CompanyId, roles: readonly Role[]): Read<string[]> =>
  selectMembers({ companyId, roles }).map((rows) => rows.map(({ id }) => id));

const selectOwn = readText<{ id: string }, { companyId: CompanyId; employeeId: string }>(`
  select m.id from memberships m ${JOIN_ENTERING}
    where m.company_id = $companyId and m.employee_id = $employeeId and ${CAN_ENTER} order by m.id`);

/** Ids of the members who are the employee and can enter. */
export const listMembersOf = (companyId: CompanyId, employeeId: string): Read<string[]> =>
  selectOwn({ companyId, employeeId }).map((rows) => rows.map(({ id }) => id));
