import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { isSeenBy } from '../access/in-scope.ts';
import { belongsTo, JOIN_STEPS } from './repository-people.ts';

/** A company that reminds of periods (K2). */
export interface RemindingCompany {
  timeZone: string;
}

const selectCompany = readText<RemindingCompany, { companyId: CompanyId }>(`
  select time_zone as "timeZone" from companies
    where id = $companyId and subscription = 'active' and (month_confirmation or month_approval)`);

/** Undefined if nobody is reminded: the company requires no step, or nobody can enter it. */
export const findRemindingCompany = (companyId: CompanyId): Read<RemindingCompany | undefined> =>
  selectCompany({ companyId }).first();

/** A member due for a reminder. */
interface Due {
  /** Id of the membership. */
  id: string;
  /** Date of the last reminder, in the company's time zone; null: never. */
  remindedOn: string | null;
}
/** The oldest period that the member has to confirm. */
export type DueConfirmation = Due & { employeeId: string; periodId: string; from: string; to: string };

type Given = { companyId: CompanyId; before: string; roles: readonly Role[] };

// Members who can enter. A member with an inactive employee cannot.
const MEMBERS = `memberships m
  join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
  left join employees own on own.company_id = $companyId and own.id = m.employee_id
  where m.company_id = $companyId and m.role = any($roles) and (own.id is null or own.status = 'active')
    and (m.own_month_reminded_on is null or m.own_month_reminded_on <= $before::date)`;

const selectConfirmations = readText<DueConfirmation, Given>(`
  select distinct on (m.id) m.id, m.own_month_reminded_on::text as "remindedOn",
      e.id as "employeeId", p.id as "periodId", p.from_date as "from", p.to_date as "to"
    from companies c
      join periods p on p.company_id = $companyId and p.status <> 'open'
      cross join (select m.* from ${MEMBERS}) m
      join employees e on e.company_id = $companyId and e.id = m.employee_id ${JOIN_STEPS}
    where c.id = $companyId and c.month_confirmation and s.confirmed_at is null and s.refused_at is null and s.closed_at is null
      and ${belongsTo('p.from_date', 'p.to_date')}
    order by m.id, p.from_date`);

/** Members with a period to confirm who were not reminded after `before`. */
export const listDueConfirmations = (companyId: CompanyId, before: string): Read<DueConfirmation[]> =>
  selectConfirmations({ companyId, before, roles: rolesWith('own') });

// Reads no scope while no month is pending. The nearest are reminded: managers with the person in scope, else administrators, else owners.
// People reminded lately still count as the nearest.
const selectApprovals = readText<Due, Given>(`
  with pending as materialized (
    select distinct e.id as employee_id
      from companies c
        join periods p on p.company_id = $companyId and p.status <> 'open'
        join employees e on e.company_id = $companyId ${JOIN_STEPS}
      where c.id = $companyId and c.month_approval and s.approved_at is null and s.closed_at is null
        and (not c.month_confirmation or s.confirmed_at is not null) and ${belongsTo('p.from_date', 'p.to_date')}
  ), deciders as materialized (
    select m.id, m.role, m.scope_all, m.employee_id, m.months_reminded_on
      from memberships m
        join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
        left join employees own on own.company_id = $companyId and own.id = m.employee_id
      where m.company_id = $companyId and m.role = any($roles) and (own.id is null or own.status = 'active')
        and exists (select from pending)
  ), asked as (
    select m.*, min(array_position(array['manager', 'administrator', 'owner'], m.role)) over (partition by p.employee_id)
        = array_position(array['manager', 'administrator', 'owner'], m.role) as is_nearest
      from deciders m join pending p on p.employee_id is distinct from m.employee_id and ${isSeenBy('m', 'p.employee_id')}
  )
  select distinct m.id, m.months_reminded_on::text as "remindedOn"
    from asked m
    where m.is_nearest and (m.months_reminded_on is null or m.months_reminded_on <= $before::date)
    order by m.id`);

/** Members with months to approve who were not reminded after `before` (I3, I5). */
export const listDueApprovals = (companyId: CompanyId, before: string): Read<Due[]> =>
  selectApprovals({ companyId, before, roles: rolesWith('decide') });

const mark = (column: 'own_month_reminded_on' | 'months_reminded_on') => {
  const update = writeText<{ id: string }, RecordAt & { remindedOn: string | null; today: string }>(`
  update memberships set ${column} = $today::date
    where company_id = $companyId and id = $id and ${column} is not distinct from $remindedOn::date
    returning id`);
  return (companyId: CompanyId, { id, remindedOn }: Due, today: string): Write<boolean> =>
    update({ companyId, id, remindedOn, today }).map((rows) => rows.length > 0);
};

/** Each returns false if another run has reminded the member meanwhile. Of two at once the second waits for the first. */
export const markConfirmation = mark('own_month_reminded_on');
export const markApproval = mark('months_reminded_on');
