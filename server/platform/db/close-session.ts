import type { PoolClient } from 'pg';

/**
 * Releases the advisory locks of a connection and closes it. PostgreSQL notices a closed connection a moment later, so locks that others only
 * try to take are released before. A connection that is lost has none.
 */
export async function closeSession(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock_all()').catch(() => {});
  client.release(true);
}
