/**
 * Condition that `employees e` belongs to a period (K1): with a contract, recorded time or granted days off in it, or late changes
 * of closed days: in the balance, or for payroll (K4), of people who have left too. A period that is closed for everybody gets none for
 * payroll: they are in the first one after it that is not. `from` and `to`: SQL of its first and last day.
 */
export const hasTimeIn = (from: string, to: string): string => `(
    exists (select from contracts k where k.company_id = $companyId and k.employee_id = e.id
      and k.start_at <= ${to} and coalesce(k.end_at, 'infinity') >= ${from})
    or exists (select from work_entries w where w.company_id = $companyId and w.employee_id = e.id
      and w.work_date between ${from} and ${to} and w.deleted_at is null)
    or exists (select from absence_days_off o where o.company_id = $companyId and o.employee_id = e.id
      and o.date between ${from} and ${to})
    or exists (select from overtime_movements m where m.company_id = $companyId and m.employee_id = e.id and m.kind = 'retro'
      and m.to_date between ${from} and ${to})
    or exists (select from period_employees m
      join periods q on q.company_id = $companyId and q.to_date = ${from} - 1 and q.to_date >= m.to_date
      left join period_employees c on c.company_id = $companyId and c.period_id = q.id and c.employee_id = m.employee_id
      where m.company_id = $companyId and m.employee_id = e.id and m.late_change = 'pending'
        and (q.status = 'closed' or c.closed_at is not null)
        and not exists (select from periods o where o.company_id = $companyId and o.from_date = ${from} and o.status = 'closed')))`;
