import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

const LONGEST_WAIT_MILLISECONDS = 25_000;

/**
 * Removes companies with everything that belongs to them, also beside a running server. The companies go first, so that nobody
 * can enter them any more; who is in them still, a request or a job, is waited for, as it could leave a record behind. The
 * connection bypasses row-level security. Interrupted, it can be repeated.
 */
export async function removeCompanies(client: ClientBase, companyIds: readonly string[]): Promise<void> {
  const { rowCount } = await client.query('delete from companies where id = any($1)', [companyIds]);
  if (rowCount !== 0) await endOfTransactions(client);
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    for (const table of await tablesOfCompanies(client)) {
      await client.query(`delete from ${table} where company_id = any($1)`, [companyIds]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Waits until the transactions that run now have ended, but not for ever: ours are short, others do not matter. */
async function endOfTransactions(client: ClientBase): Promise<void> {
  const { rows: running } = await client.query(
    `select array_agg(pid) as pids, max(xact_start)::text as latest from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start is not null`,
  );
  const [{ pids, latest }] = running;
  const deadline = Date.now() + LONGEST_WAIT_MILLISECONDS;
  for (let left = pids?.length ?? 0; left > 0 && Date.now() < deadline; ) {
    await sleep(100);
    const { rowCount } = await client.query(
      'select from pg_stat_activity where pid = any($1) and xact_start <= $2::timestamptz',
      [pids, latest],
    );
    left = rowCount ?? 0;
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
