import { nothing, type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { isSeenBy } from '../access/in-scope.ts';
import { fullNameIn } from '../people/repository-search.ts';
import { MAX_MANAGER_STEPS } from './constants.ts';
import type { Delegator, Person } from './rules-flow.ts';

const countMembers = readText<{ count: number }, { companyId: CompanyId; userIds: readonly string[] }>(
  'select count(*) from memberships where company_id = $companyId and id = any($userIds::uuid[])',
);

/** Whether each of these different ids is a user of the company: a membership. */
export function areMembers(companyId: CompanyId, userIds: readonly string[]): Read<boolean> {
  if (userIds.length === 0) return nothing(true);
  return countMembers({ companyId, userIds }).map(([found]) => found?.count === userIds.length);
}

const selectMembership = readText<{ id: string }, { companyId: CompanyId; accountId: string | null }>(
  'select id from memberships where company_id = $companyId and user_id = $accountId',
);

/** Id of a signed-in person as a user of the company; null if their membership has ended. */
export const findOwnUserId = (companyId: CompanyId, accountId: string | null): Read<string | null> =>
  selectMembership({ companyId, accountId }).map(([membership]) => membership?.id ?? null);

const selectManagers = readText<{ id: string }, { companyId: CompanyId; employeeId: string }>(`
  with recursive line as (
    select manager_id as id, 1 as step from employees where company_id = $companyId and id = $employeeId
    union all
    select e.manager_id, line.step + 1 from line
      join employees e on e.company_id = $companyId and e.id = line.id
      where line.step < ${MAX_MANAGER_STEPS}
  )
  select id from line where id is not null order by step`);

/** Managers above an employee, nearest first. */
export const listManagers = (companyId: CompanyId, employeeId: string): Read<string[]> =>
  selectManagers({ companyId, employeeId }).map((managers) => managers.map(({ id }) => id));

type DelegatorsOf = { companyId: CompanyId; delegateIds: readonly string[]; requesterId: string; now: string };
type DelegatorOf = Delegator & { delegateId: string };

const selectDelegators = readText<DelegatorOf, DelegatorsOf>(`
  select d.delegate_id as "delegateId", d.employee_id as "employeeId", ${fullNameIn('e')} as name,
    m.id as "userId", m.role
  from request_delegations d
  join companies c on c.id = $companyId
  join employees e on e.company_id = $companyId and e.id = d.employee_id
  left join memberships m on m.company_id = $companyId and m.employee_id = d.employee_id
  where d.company_id = $companyId and d.delegate_id = any($delegateIds::uuid[]) and d.employee_id <> $requesterId
    and (m.id is null or ${isSeenBy('m', '$requesterId::uuid')})
    and ($now::timestamptz at time zone c.time_zone)::date between d.from_date and d.to_date
  order by d.from_date, d.id`);

/**
 * People for whom employees decide on a requester's matters as delegates, on the company's date of that instant: not the requester (F4),
 * nor somebody who does not have the requester in scope (I3).
 */
export const listDelegators = (
  companyId: CompanyId,
  asked: { delegateIds: readonly string[]; requesterId: string },
  now: Temporal.Instant,
): Read<DelegatorOf[]> => selectDelegators({ companyId, ...asked, now: now.toString() });

type NamedPerson = Person & { userId: string; name: string };
type DecidersOf = { companyId: CompanyId; requesterId: string; roles: readonly Role[] };

const selectDeciders = readText<NamedPerson, DecidersOf>(`
  select m.id as "userId", m.role, m.employee_id as "employeeId",
      coalesce(nullif(${fullNameIn('e')}, ''), a.name) as name
    from memberships m join company_accounts() a on a.user_id = m.user_id
      left join employees e on e.company_id = $companyId and e.id = m.employee_id
    where m.company_id = $companyId and m.employee_id is distinct from $requesterId and m.role = any($roles)
      and (m.employee_id is null or e.status = 'active') and ${isSeenBy('m', '$requesterId::uuid')}
    order by name, m.id`);

/** Members who may be approvers of a request of this employee: with the right and the scope for it (I2, I3). */
export const listOtherDeciders = (companyId: CompanyId, requesterId: string): Read<NamedPerson[]> =>
  selectDeciders({ companyId, requesterId, roles: rolesWith('decide') });

const selectRequester = readText<Person, { companyId: CompanyId; employeeId: string }>(`
  select m.id as "userId", m.role, e.id as "employeeId"
    from employees e left join memberships m on m.company_id = $companyId and m.employee_id = e.id
    where e.company_id = $companyId and e.id = $employeeId`);

/** An employee, as their user. Throws `employee_not_found`. */
export const findRequester = (companyId: CompanyId, employeeId: string): Read<Person> =>
  selectRequester({ companyId, employeeId }).first().required('employee_not_found');
