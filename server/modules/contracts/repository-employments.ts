import type { z } from 'zod';
import { type Read, readText } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import type { Departure, employmentChoicesOutput } from './schema-employments.ts';

type Choices = z.output<typeof employmentChoicesOutput>;

const namesIn = (table: string, { where = 'true', more = '' } = {}) => `(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name ${more}) order by u.name, u.id), '[]')
    from ${table} u where u.company_id = $companyId and ${where})`;

const selectChoices = readText<Choices, { companyId: CompanyId }>(`
  select ${namesIn('offices', { where: 'not u.is_deleted' })} as offices, ${namesIn('departments')} as departments,
    ${namesIn('job_charges')} as "jobCharges", ${namesIn('workday_types')} as "workdayTypes",
    ${namesIn('contract_types')} as "contractTypes", ${namesIn('job_levels')} as "jobLevels",
    ${namesIn('agreements')} as agreements, ${namesIn('degrees')} as degrees,
    ${namesIn('custom_fields', { more: `, 'type', u.type` })} as "customFields",
    (select least(coalesce(max(e.code), 0)::bigint + 1, 2147483647)::int from employees e
      where e.company_id = $companyId) as "nextCode"`);

/** Choices for a person's record and first contract. */
export const findChoices = (companyId: CompanyId): Read<Choices> =>
  selectChoices({ companyId }).map(([choices]) => choices as Choices);

const canEnter = (owner: string) => `(${owner}.employee_id is null or exists (select from employees x
  where x.company_id = $companyId and x.id = ${owner}.employee_id and x.status = 'active'))`;

const selectDepartures = perScope((isSeen) =>
  readText<Departure, { companyId: CompanyId; ids: readonly string[]; ownId: string | null; today: string }>(`
    select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName", e.status,
      (select m.role from memberships m where m.company_id = $companyId and m.employee_id = e.id
        order by m.created_at limit 1) as role,
      e.status = 'active' and exists (select from memberships m
        where m.company_id = $companyId and m.employee_id = e.id and m.role = 'owner') and not exists (select from memberships o
        where o.company_id = $companyId and o.role = 'owner' and o.employee_id is distinct from e.id and ${canEnter('o')})
        as "isLastOwner",
      e.id is not distinct from $ownId::uuid as "isSelf",
      (select count(*) from absence_day_off_requests r
          where r.company_id = $companyId and r.employee_id = e.id and r.status = 'pending')::int
        + (select count(*) from requests r
          where r.company_id = $companyId and r.employee_id = e.id and r.status = 'pending')::int as "pendingRequests",
      (select count(*) from employees s
        where s.company_id = $companyId and s.manager_id = e.id and s.status = 'active')::int as reports,
      (select count(*) from employees s join absence_day_off_requests r on r.company_id = $companyId and r.employee_id = s.id
          where s.company_id = $companyId and s.manager_id = e.id and r.status = 'pending')::int
        + (select count(*) from employees s join requests r on r.company_id = $companyId and r.employee_id = s.id
          where s.company_id = $companyId and s.manager_id = e.id and r.status = 'pending')::int as "teamRequests",
      (select count(*) from request_delegations d
        where d.company_id = $companyId and d.delegate_id = e.id and d.to_date >= $today::date)::int as delegations,
      array(select distinct d.date::text from absence_days_off d
        where d.company_id = $companyId and d.employee_id = e.id and d.date >= $today::date order by 1) as "daysOff",
      (select coalesce(json_agg(json_build_object('id', k.id, 'startAt', k.start_at, 'endAt', k.end_at) order by k.start_at), '[]')
        from contracts k where k.company_id = $companyId and k.employee_id = e.id) as contracts
    from employees e
    where e.company_id = $companyId and e.id = any($ids) and ${isSeen('e.id')}
    order by e.last_name, e.first_name, e.id`),
);

/** Access, open matters, days off from today on, and contracts of people in scope (I3), by name. */
export const listDepartures = (
  scope: Asking & { companyId: CompanyId; now(): Temporal.Instant },
  ids: readonly string[],
): Read<Departure[]> =>
  selectDepartures(scope)({
    ...{ companyId: scope.companyId, ids, ownId: scope.actor.employeeId },
    today: localDateOf(scope.now(), 'UTC'),
  });
