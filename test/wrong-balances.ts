/** SQL: people whose stored balance is not the sum of their days and allocations (D7). */
export const WRONG_BALANCES = `
  select s.employee_id from overtime_sums s cross join lateral (
      select coalesce(sum(p), 0) as positive, coalesce(sum(n), 0) as negative, coalesce(sum(b), 0) as bonus from (
        select positive_seconds, negative_seconds, bonus_seconds from overtime_days d where d.employee_id = s.employee_id
        union all select case bucket when 'positive' then seconds else 0 end, case bucket when 'negative' then seconds else 0 end,
            case bucket when 'bonus' then seconds else 0 end from overtime_allocations a where a.employee_id = s.employee_id
      ) parts (p, n, b)) own
    where s.month = '-infinity'
      and (s.positive_seconds, s.negative_seconds, s.bonus_seconds) <> (own.positive, own.negative, own.bonus)`;
