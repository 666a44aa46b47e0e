import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { PlannedContract, Schedule } from '../days/rules-schedule.ts';

/** Terms that contracts and annexes of the company have, and the time of the first and of the last change of these. */
export type TermsRow = Pick<PlannedContract, 'weeklyHours' | 'workDays' | 'flexibleDaysPerWeek'> &
  Pick<Schedule, 'defaultWorkDays' | 'earlierDefaultWorkDays'> & { createdAt: string; updatedAt: string };

const selectTerms = readText<TermsRow, { companyId: CompanyId }>(`
  select terms."weeklyHours", terms."workDays", terms."flexibleDaysPerWeek", c.default_work_days as "defaultWorkDays",
      c.earlier_default_work_days as "earlierDefaultWorkDays",
      to_json(date_trunc('second', min(terms.created_at))) as "createdAt",
      to_json(date_trunc('second', max(terms.updated_at))) as "updatedAt"
    from (
      select weekly_hours as "weeklyHours", work_days as "workDays", flexible_days_per_week as "flexibleDaysPerWeek", created_at, updated_at
        from contracts where company_id = $companyId and rotation is null
      union all
      select null, w."workDays", null, k.created_at, k.updated_at
        from contracts k
        cross join jsonb_to_recordset(k.rotation) as w("workDays" jsonb)
        where k.company_id = $companyId
      union all
      select w."weeklyHours", w."workDays", k.flexible_days_per_week, k.created_at, k.updated_at
        from contracts k
        cross join jsonb_to_recordset(k.work_times) as w("weeklyHours" double precision, "workDays" jsonb)
        where k.company_id = $companyId and (w."weeklyHours" is not null or w."workDays" not in ('null', '[]'))
      union all
      select x.weekly_hours, x.work_days, k.flexible_days_per_week, x.created_at, x.updated_at
        from contract_annexes x join contracts k on k.company_id = $companyId and k.id = x.contract_id
        where x.company_id = $companyId and (x.weekly_hours is not null or x.work_days <> '[]')
    ) terms
    join companies c on c.id = $companyId
    group by 1, 2, 3, 4, 5`);

/** Each different terms of working time in contracts, their parts and their annexes (C1). */
export const listTerms = (companyId: CompanyId): Read<TermsRow[]> => selectTerms({ companyId });
