import pg from 'pg';
import { rowsOf, waitUntil } from './remote.ts';

/** Ends all processes of the PostgreSQL behind the address with -9 at one moment, like a power failure. */
export async function killPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  );
  const postmaster = Number(rows[0]?.pid);
  process.kill(postmaster, 'SIGSTOP'); // or it would notice, and end the others by itself
  const others = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null');
  for (const pid of [...others.rows.map((row) => row.pid), postmaster]) process.kill(pid, 'SIGKILL');
  await client.end().catch(() => {});
}

/** Waits until the database takes connections again. */
export async function databaseServes(url: string): Promise<void> {
  await waitUntil('the database serves', 30_000, () =>
    rowsOf(url, 'select 1').then(
      () => true,
      () => false,
    ),
  );
}

/** Waits until none of the server's connections is in a transaction: scheduled work may be in one for a moment, nothing for longer. */
export async function noTransactionStaysOpen(url: string): Promise<void> {
  const open = `select from pg_stat_activity
    where datname = current_database() and application_name = 'jornada' and state <> 'idle'`;
  await waitUntil('no transaction stays open', 3000, async () => (await rowsOf(url, open)).length === 0);
}
