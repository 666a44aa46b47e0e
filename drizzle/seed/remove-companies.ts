import type { ClientBase } from 'pg';

/** Removes companies with everything that belongs to them, in one transaction. The connection bypasses row-level security. */
export async function removeCompanies(client: ClientBase, companyIds: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    for (const table of await tablesOfCompanies(client)) {
      await client.query(`delete from ${table} where company_id = any($1)`, [companyIds]);
    }
    await client.query('delete from companies where id = any($1)', [companyIds]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Every table with records of companies, those that refer to others first. */
async function tablesOfCompanies(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; targets: string[] }>(`
    select c.oid::regclass::text as name, array(
        select k.confrelid::regclass::text from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as targets
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by name`);
  const ordered: string[] = [];
  let left = rows;
  while (left.length > 0) {
    const referred = new Set(left.flatMap(({ targets }) => targets));
    const free = left.filter(({ name }) => !referred.has(name));
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`);
    ordered.push(...free.map(({ name }) => name));
    left = left.filter(({ name }) => referred.has(name));
  }
  return ordered;
}
