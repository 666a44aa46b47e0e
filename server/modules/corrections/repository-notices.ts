import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { isSeenBy } from '../access/in-scope.ts';
import { CAN_ENTER, JOIN_ENTERING } from '../access/repository-notices.ts';
import { fullNameIn } from '../people/repository-search.ts';
import type { Correction } from './repository.ts';

type At = { companyId: CompanyId; employeeId: string };
type Ids = Read<string[]>;

// The nearest of those who may decide; who wants no mails still counts.
const selectDeciders = readText<{ id: string }, At & { roles: readonly Role[] }>(`
  with meant as (
    select m.id, array_position(array['manager', 'administrator', 'owner'], m.role) as nearness
      from memberships m ${JOIN_ENTERING}
      where m.company_id = $companyId and ${CAN_ENTER} and m.role = any($roles)
        and m.employee_id is distinct from $employeeId::uuid and ${isSeenBy('m', '$employeeId::uuid')}
  )
  select id from meant where nearness = (select min(nearness) from meant) order by id`);

/** The nearest members who may decide for the company: managers with the person in scope, else administrators, else owners. */
export const listDeciders = ({ companyId, employeeId }: At): Ids =>
  selectDeciders({ companyId, employeeId, roles: rolesWith('decide') }).map(idsOf);

const selectProposer = readText<{ id: string }, { companyId: CompanyId; userId: string }>(`
  select m.id from memberships m ${JOIN_ENTERING}
    where m.company_id = $companyId and ${CAN_ENTER} and m.user_id = $userId`);

/** The user who proposed a correction, if they are still a member. */
export const listProposers = (companyId: CompanyId, userId: string): Ids =>
  selectProposer({ companyId, userId }).map(idsOf);

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const selectNames = readText<
  { employeeName: string; names: Readonly<Record<string, string>> },
  At & { ids: readonly string[] }
>(`
  select ${fullNameIn('e')} as "employeeName", coalesce((
      select json_object_agg(n.id, n.name) from (
        select b.id, b.name from work_breaks b where b.company_id = $companyId and b.id = any($ids::uuid[])
        union all
        select t.id, t.name from work_check_types t where t.company_id = $companyId and t.id = any($ids::uuid[])
      ) n), '{}') as names
    from employees e where e.company_id = $companyId and e.id = $employeeId`);

/** Name of the person, and of the breaks and check types of a correction by id. */
export const findNames = (
  companyId: CompanyId,
  { employeeId, before, after }: Pick<Correction, 'employeeId' | 'before' | 'after'>,
): Read<{ employeeName: string; names: Readonly<Record<string, string>> }> => {
  const ids = [before, after].flatMap((entry) => [entry?.workBreakId ?? [], entry?.workCheckTypeId ?? []].flat());
  return selectNames({ companyId, employeeId, ids }).first().required('employee_not_found');
};

export interface DueCorrection {
  id: string;
  reminders: number;
  /** Days since the proposal, in the company's time zone. */
  days: number;
}

type Of = { companyId: CompanyId; now: string; days: readonly number[] };

const selectDue = readText<DueCorrection, Of>(`
  select d.id, d.reminders, d.days from (
      select k.id, k.reminders, k.created_at, ($now::timestamptz at time zone c.time_zone)::date
          - (k.created_at at time zone c.time_zone)::date as days
        from work_entry_corrections k join companies c on c.id = $companyId and c.subscription = 'active'
        where k.company_id = $companyId and k.status = 'proposed'
    ) d
    where d.reminders < (select count(*) from unnest($days::integer[]) r where r <= d.days)
    order by d.created_at, d.id`);

/** Open proposals whose reminder is due (J7), oldest first. */
export const listDueReminders = (companyId: CompanyId, now: string, days: readonly number[]): Read<DueCorrection[]> =>
  selectDue({ companyId, now, days });

const markReminded = writeText<
  { id: string },
  { companyId: CompanyId; id: string; reminders: number; over: number; now: string }
>(`
  update work_entry_corrections set reminders = $over, reminded_at = $now::timestamptz
    where company_id = $companyId and id = $id and status = 'proposed' and reminders = $reminders returning id`);

/** Returns false if another run has reminded meanwhile, or the proposal is decided. Of two at once the second waits for the first. */
export const markAsReminded = (
  companyId: CompanyId,
  { id, reminders }: DueCorrection,
  { over, now }: { over: number; now: string },
): Write<boolean> => markReminded({ companyId, id, reminders, over, now }).map((rows) => rows.length > 0);

const updateOverdue = writeText<{ id: string }, { companyId: CompanyId; now: string }>(`
  update work_entry_corrections k set status = 'overdue', updated_at = $now::timestamptz
    from companies c
    where k.company_id = $companyId and c.id = $companyId and k.status = 'proposed' and k.side = 'company'
      and k.answer_by < ($now::timestamptz at time zone c.time_zone)::date returning k.id`);

/** Marks the proposals of the company whose time to answer is over (J2). */
export const markOverdue = (companyId: CompanyId, now: string): Write<unknown> => updateOverdue({ companyId, now });
