import type { WorkDay } from '#drizzle/schema/contracts.ts';
import type { Db } from '../db/client.ts';
import { statement } from '../db/client.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { PlannedAnnex, PlannedContract, Schedule } from './rules.ts';

interface ScheduleRow {
  worksOnHolidays: boolean;
  defaultWorkDays: WorkDay[] | null;
  contracts: PlannedContract[];
  annexes: PlannedAnnex[];
  holidays: string[];
}

const loadRow = statement<ScheduleRow>(`
  with own_contracts as materialized (
    select k.id, k.start_at, k.end_at, k.weekly_hours, k.work_days, k.flexible_days_per_week, k.work_times
    from contracts k
    where k.company_id = $1 and k.employee_id = $2
      and ($4::date is null or k.start_at <= $4) and (k.end_at is null or k.end_at >= $3::date)
  )
  select e.works_on_holidays as "worksOnHolidays", c.default_work_days as "defaultWorkDays",
    (select coalesce(json_agg(json_build_object('id', k.id, 'startAt', k.start_at, 'endAt', k.end_at,
        'weeklyHours', k.weekly_hours, 'workDays', k.work_days, 'flexibleDaysPerWeek', k.flexible_days_per_week, 'workTimes', k.work_times) order by k.start_at), '[]')
      from own_contracts k) as contracts,
    (select coalesce(json_agg(json_build_object('contractId', x.contract_id, 'startAt', x.start_at, 'endAt', x.end_at,
        'weeklyHours', x.weekly_hours, 'workDays', x.work_days) order by x.start_at, x.id), '[]')
      from own_contracts k join contract_annexes x on x.company_id = $1 and x.contract_id = k.id
      where ($4::date is null or x.start_at <= $4) and (x.end_at is null or x.end_at >= $3::date)) as annexes,
    (select coalesce(json_agg(distinct h.date), '[]')
      from holidays h
      join holiday_calendars hc on hc.company_id = h.company_id and hc.id = h.holiday_calendar_id and hc.deleted_at is null
      where h.company_id = $1 and h.date >= $3::date and ($4::date is null or h.date <= $4) and (
        not exists (select from holiday_calendar_offices o
          where o.company_id = h.company_id and o.holiday_calendar_id = h.holiday_calendar_id)
        or exists (select from holiday_calendar_offices o
          join employee_office_assignations a on a.company_id = o.company_id and a.office_id = o.office_id
          join offices office on office.company_id = o.company_id and office.id = o.office_id and not office.is_deleted
          where o.company_id = h.company_id and o.holiday_calendar_id = h.holiday_calendar_id and a.employee_id = $2)
      )) as holidays
  from employees e join companies c on c.id = e.company_id
  where e.company_id = $1 and e.id = $2`);

/**
 * What plans an employee's days from `from` to `to` (null: without end), both included: the contracts and annexes that touch
 * them, the company's week, and the public holidays of the company or of the employee's offices (C1, C2, A7).
 * Throws `employee_not_found`.
 */
export async function loadSchedule(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: { from: string; to: string | null },
): Promise<Schedule> {
  const [row] = await loadRow(db, [companyId, employeeId, from, to]);
  if (!row) throw new DomainError('employee_not_found');
  return { ...row, holidays: new Set(row.holidays) };
}
