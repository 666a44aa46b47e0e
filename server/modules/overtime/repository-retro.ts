import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Period } from '../days/rules-schedule.ts';
import type { Allocation } from './rules.ts';
import type { ClosedDays, Given } from './rules-retro.ts';

type Of = { companyId: CompanyId; employeeId: string };

const selectClosedDays = readText<ClosedDays, Of & Period>(`
  select p.from_date as "from", p.to_date as "to", case when p.from_date > $to then '[]' else (
      select s.content -> 'balances' from period_snapshots s
        where s.company_id = $companyId and s.period_id = p.period_id and s.employee_id = p.employee_id
        order by s.version desc limit 1
    ) end as days
    from period_employees p
    where p.company_id = $companyId and p.employee_id = $employeeId and p.closed_at is not null and p.to_date >= $from
    order by p.from_date`);

/**
 * Closed periods of a person that end on a date or later, in order, each with the days of its latest snapshot (K3); without days those that
 * begin after another date.
 */
export const listClosedDays = (companyId: CompanyId, employeeId: string, { from, to }: Period): Read<ClosedDays[]> =>
  selectClosedDays({ companyId, employeeId, from, to });

const selectGiven = readText<Given, Of>(`
  select m.from_date as "from", a.date, a.bucket, sum(a.seconds)::bigint as seconds
    from overtime_movements m
    join overtime_allocations a on a.company_id = $companyId and a.movement_id = m.id and a.date <> m.from_date
    where m.company_id = $companyId and m.employee_id = $employeeId and m.kind = 'retro'
    group by m.from_date, a.date, a.bucket having sum(a.seconds) <> 0
    order by m.from_date, a.date, a.bucket`);

/** Amounts that retros of a person's days have given to other days, in order of both. */
export const listGiven = (companyId: CompanyId, employeeId: string): Read<Given[]> =>
  selectGiven({ companyId, employeeId });

const selectWithoutRetro = readText<Allocation, Of & Period>(`
  select a.date, a.bucket, sum(a.seconds)::bigint as seconds
    from overtime_allocations a
    join overtime_movements m on m.company_id = $companyId and m.id = a.movement_id
    where a.company_id = $companyId and a.employee_id = $employeeId and a.date between $from and $to
      and m.kind <> 'retro'
    group by a.date, a.bucket`);

/**
 * Sums of all movements per bucket and day of a period, as limits see them (D12, K4): without retros, so what they moved is still on its own
 * day, and limits take the same as without closing.
 */
export const sumAllocationsToLimit = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<Allocation[]> => selectWithoutRetro({ companyId, employeeId, from, to });
