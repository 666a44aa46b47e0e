import type pg from 'pg';

export type Digest = Record<string, string>;

/**
 * The contents of all tables of some companies, one line per table: two are equal when nothing changed. Dates of last use do not
 * count, nor the change feed, which whoever reads it brings up to date. `pool` bypasses row-level security.
 */
export async function digestOf(pool: pg.Pool, companyIds: string[]): Promise<Digest> {
  const text = statements.get(pool) ?? statementOf(pool);
  statements.set(pool, text);
  // By a name, so that a connection plans the long statement once.
  const query = { name: 'digest', text: await text, values: [companyIds] };
  const { rows } = await pool.query<{ name: string; state: string }>(query);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

const statements = new WeakMap<pg.Pool, Promise<string>>();

/** Sums of hashes: no order, and no text of what may be long. */
async function statementOf(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; key: string; columns: string }>(
    `select c.relname as name, case c.relname when 'companies' then 'id' else 'company_id' end as key,
       string_agg(format(case a.atttypid when 'json'::regtype then 't.%I::text' else 't.%I' end, a.attname), ', ')
         filter (where a.attname <> 'last_used_at') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and c.relname not in ('change_feeds', 'recorded_changes')
     group by c.relname order by 1`,
  );
  const parts = tables.map(
    ({ name, key, columns }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hash_record_extended(row(${columns}), 0)::numeric), 0) as state
      from public."${name}" t where "${key}" = any ($1)`,
  );
  return parts.join(' union all ');
}
