import type pg from 'pg';

/** The balance of a person over all dates. */
export interface StoredBalance {
  companyId: string;
  employeeId: string;
  seconds: number;
}

/**
 * Lists the balances of everybody in every company: day rows plus allocations (D7). For the owner of a database, at any schema since the
 * baseline.
 */
export async function listStoredBalances(owner: pg.Pool): Promise<StoredBalance[]> {
  const { rows } = await owner.query<StoredBalance>(
    `select company_id as "companyId", employee_id as "employeeId", sum(seconds)::float8 as seconds from (
       select company_id, employee_id, positive_seconds + negative_seconds + bonus_seconds as seconds from public.overtime_days
       union all
       select company_id, employee_id, seconds from public.overtime_allocations where bucket in ('positive', 'negative', 'bonus')
     ) parts group by 1, 2 order by 1, 2`,
  );
  return rows;
}
