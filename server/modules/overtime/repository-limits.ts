import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { type AssignedPolicy, termsByDate } from '../days/rules-policy.ts';
import type { LimitTerms } from './rules-limits.ts';

// Employees whose local day may have changed since their limits were applied: in most runs none, and no time zone is read.
const selectToLimit = readText<
  { id: string },
  { companyId: CompanyId; zones: readonly string[]; todays: readonly string[] }
>(`
  with candidates as materialized (
    select e.*, f.limits_through from employees e
      left join overtime_frontiers f on f.company_id = $companyId and f.employee_id = e.id
      where e.company_id = $companyId
        and coalesce(f.limits_through, '-infinity') < (select max(today) from unnest($todays::date[]) as today)
        and exists (select from overtime_policies p where p.company_id = $companyId and p.deleted_at is null
          and (p.expiry is not null or p.cap is not null or p.yearly_reset is not null))
  )
  select e.id from candidates e join companies c on c.id = $companyId
    join unnest($zones::text[], $todays::date[]) as local (time_zone, today) on local.time_zone = ${ZONE_OF_EMPLOYEE}
    where coalesce(e.limits_through, '-infinity') < local.today
    order by e.id`);

/** Employees whose day has changed since their limits were last applied; none if no policy has any. */
export const listToLimit = (
  companyId: CompanyId,
  zones: readonly string[],
  todays: readonly string[],
): Read<string[]> => selectToLimit({ companyId, zones, todays }).map((rows) => rows.map((row) => row.id));

const LIMITS = `p.type, p.earlier_terms as "earlierTerms", p.expiry, p.cap, p.yearly_reset as "yearlyReset",
  (p.limits_set_at at time zone $timeZone)::date as "setOn"`;

const selectTerms = readText<
  AssignedPolicy<LimitTerms>,
  { companyId: CompanyId; employeeId: string; timeZone: string }
>(`
  select null::date as "fromDate", ${LIMITS}
    from overtime_policies p where p.company_id = $companyId and p.is_default
  union all
  select a.from_date, ${LIMITS}
    from overtime_policy_assignations a
    join overtime_policies p on p.company_id = $companyId and p.id = a.policy_id
    where a.company_id = $companyId and a.employee_id = $employeeId
  order by 1 nulls first`);

/** Limits of the employee's policies in order of dates, the company's default first. */
export const listLimitTerms = (companyId: CompanyId, employeeId: string, timeZone: string): Read<LimitTerms[]> =>
  selectTerms({ companyId, employeeId, timeZone }).map(termsByDate);

const moveThrough = writeText<never, { companyId: CompanyId; employeeId: string; through: string }>(`
  update overtime_frontiers set limits_through = greatest(limits_through, $through)
    where company_id = $companyId and employee_id = $employeeId`);

/** Limits due up to the date are applied. Never moves back, as a time zone moved west would demand. */
export const moveLimits = (companyId: CompanyId, employeeId: string, through: string): Write<never[]> =>
  moveThrough({ companyId, employeeId, through });
