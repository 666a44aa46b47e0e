import { type Db, statement } from '../db/client.ts';
import { ZONE_OF_EMPLOYEE } from '../people/zone.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { LimitTerms } from './rules-limits.ts';

// Those whose local day may have changed since their limits were looked at: in most runs none, and nobody's zone is looked up.
const selectToLimit = statement<{ id: string }>(`
  with candidates as materialized (
    select e.*, f.limits_through from employees e
      left join overtime_frontiers f on f.company_id = e.company_id and f.employee_id = e.id
      where e.company_id = $1
        and coalesce(f.limits_through, '-infinity') < (select max(today) from unnest($3::date[]) as today)
        and exists (select from overtime_policies p where p.company_id = $1 and p.deleted_at is null
          and (p.expiry is not null or p.cap is not null or p.yearly_reset is not null))
  )
  select e.id from candidates e join companies c on c.id = e.company_id
    join unnest($2::text[], $3::date[]) as local (time_zone, today) on local.time_zone = ${ZONE_OF_EMPLOYEE}
    where coalesce(e.limits_through, '-infinity') < local.today
    order by e.id`);

/** Employees whose day has changed since limits were last applied to them; none where no policy has any. */
export async function listToLimit(
  db: Db,
  companyId: CompanyId,
  zones: readonly string[],
  todays: readonly string[],
): Promise<string[]> {
  const rows = await selectToLimit(db, [companyId, zones, todays]);
  return rows.map((row) => row.id);
}

const LIMITS = `p.type, p.expiry, p.cap, p.yearly_reset as "yearlyReset",
  (p.limits_set_at at time zone $3)::date as "setOn"`;

const selectTerms = statement<LimitTerms>(`
  select null::date as "fromDate", ${LIMITS}
    from overtime_policies p where p.company_id = $1 and p.is_default
  union all
  select a.from_date, ${LIMITS}
    from overtime_policy_assignations a
    join overtime_policies p on p.company_id = a.company_id and p.id = a.policy_id
    where a.company_id = $1 and a.employee_id = $2
  order by 1 nulls first`);

/** The limits of the employee's policies in order of dates, the company's default first. */
export function listLimitTerms(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  timeZone: string,
): Promise<LimitTerms[]> {
  return selectTerms(db, [companyId, employeeId, timeZone]);
}

const moveThrough = statement<never>(`
  update overtime_frontiers set limits_through = greatest(limits_through, $3)
    where company_id = $1 and employee_id = $2`);

/** Whatever fell due up to the date is done; never back, as a zone moved west would make it. */
export async function moveLimits(db: Db, companyId: CompanyId, employeeId: string, through: string): Promise<void> {
  await moveThrough(db, [companyId, employeeId, through]);
}
