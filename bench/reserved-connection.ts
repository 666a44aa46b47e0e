import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { withTestDatabase } from '../scripts/test-database.ts';
import { addressOf } from './address.ts';

/**
 * The second reason of docs/decisions/2026-11-20-pg-driver.md. Somebody holds a reserved connection of
 * the package `postgres`; the server ends it; somebody else reserves the connection that was made in its place. What the first holder
 * then sends runs in the transaction of the second. Exits 1 when it does not.
 */

const { version } = JSON.parse(readFileSync(new URL('../node_modules/postgres/package.json', import.meta.url), 'utf8'));

interface Seen {
  pid: number;
  company: string | null;
}

const look = async (connection: postgres.ReservedSql): Promise<Seen> => {
  const [seen] = await connection<
    Seen[]
  >`select pg_backend_pid() as pid, current_setting('bench.company', true) as company`;
  assert.ok(seen);
  return seen;
};

await withTestDatabase(async (databaseUrl) => {
  const { url, ...place } = addressOf(databaseUrl);
  const closed = Promise.withResolvers<void>();
  const pool = postgres(url, { ...place, max: 1, onclose: () => closed.resolve() });
  const other = postgres(url, { ...place, max: 1 });
  const first = await pool.reserve();
  const { pid } = await look(first);
  await other`select pg_terminate_backend(${pid})`;
  await closed.promise;
  const second = await pool.reserve();
  await second`begin`;
  await second`set local bench.company = 'of the second holder'`;
  const [ofSecond, ofFirst] = [await look(second), await look(first)];
  await second`rollback`;
  console.log(`postgres ${version}`);
  console.log(`first holder   backend ${pid}, ended by the server`);
  console.log(`second holder  backend ${ofSecond.pid}, in a transaction with the company «${ofSecond.company}»`);
  console.log(`first holder   backend ${ofFirst.pid}, sees the company «${ofFirst.company}»`);
  await Promise.all([pool.end({ timeout: 1 }), other.end({ timeout: 1 })]);
  process.exitCode = ofFirst.pid === ofSecond.pid && ofFirst.company === ofSecond.company ? 0 : 1;
});
