import type { World } from './world.ts';

/**
 * Closes a period of people as its rows and movements are, by statements alone: for tests of what follows from closed dates. Returns its id.
 */
export async function closeDates(
  { ownerPool }: Pick<World, 'ownerPool'>,
  companyId: string,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string> {
  const found = await ownerPool.query(
    `insert into periods (company_id, id, from_date, to_date) values ($1, gen_random_uuid(), $2, $3)
      on conflict (company_id, from_date) do update set to_date = excluded.to_date returning id`,
    [companyId, from, to],
  );
  const id: string = found.rows[0].id;
  for (const employeeId of employeeIds) {
    const at = [companyId, id, employeeId, from, to];
    await ownerPool.query(
      `insert into period_snapshots (company_id, id, period_id, employee_id, from_date, to_date, version, content, hash, created_by_name,
          created_at)
        select $1, gen_random_uuid(), $2, $3, $4, $5,
          1 + (select count(*) from period_snapshots where company_id = $1 and period_id = $2 and employee_id = $3),
          json_build_object('balances', (select coalesce(json_agg(day), '[]') from (
            select date, sum(positive)::int as "positiveSeconds", sum(negative)::int as "negativeSeconds", sum(bonus)::int as "bonusSeconds",
                sum(typed)::int as "typedSeconds"
              from (
                select date, positive_seconds as positive, negative_seconds as negative, bonus_seconds as bonus, typed_seconds as typed
                  from overtime_days where employee_id = $3 and date between $4::date and $5::date
                union all
                select date, case bucket when 'positive' then seconds else 0 end, case bucket when 'negative' then seconds else 0 end,
                    case bucket when 'bonus' then seconds else 0 end, case bucket when 'typed' then seconds else 0 end
                  from overtime_allocations where employee_id = $3 and date between $4::date and $5::date
              ) as parts group by date
          ) as day)), '', 'test', now()`,
      at,
    );
    await ownerPool.query(
      `insert into period_employees (company_id, period_id, employee_id, from_date, to_date, closed_at) values ($1, $2, $3, $4, $5, now())
        on conflict (company_id, period_id, employee_id) do update set closed_at = now()`,
      at,
    );
  }
  return id;
}
