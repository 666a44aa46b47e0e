import pg from 'pg';

/** Locks that keep writers, or everybody, from a table. */
const BLOCKING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
const SAMPLE_MILLISECONDS = 20;

/**
 * Samples who keeps others from a table of the database. `stop` returns the longest time for which one transaction did, in milliseconds: from the
 * first sample that saw it to the last.
 */
export async function watchLocks(databaseUrl: string): Promise<{ stop(): Promise<number> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const held = new Map<string, { first: number; last: number }>();
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await client.query<{ id: string }>(
        `select distinct l.pid || ' ' || a.xact_start as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
          join pg_class c on c.oid = l.relation
          where l.granted and l.database = (select oid from pg_database where datname = current_database()) and l.mode = any($1)
            and c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, to_regnamespace('auth'))`,
        [BLOCKING],
      );
      const now = performance.now();
      for (const { id } of rows) held.set(id, { first: held.get(id)?.first ?? now, last: now });
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MILLISECONDS));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      await client.end();
      return Math.max(0, ...[...held.values()].map(({ first, last }) => last - first));
    },
  };
}
