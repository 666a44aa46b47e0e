import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { setRuntime } from '../runtime/held-runtime.ts';
import { createPool, type DatabasePool } from './pool.ts';

const MAX_BYTES = 20 * 1024 * 1024;

const world = await createWorld();

/** A pool of one connection that requests can use, and that may see what it takes: the application's role alone may not. */
async function openPool(t: TestContext): Promise<DatabasePool> {
  const login = { user: `jornada_test_${crypto.randomUUID().slice(0, 8)}`, password: crypto.randomUUID() };
  await world.ownerPool.query(
    `create role ${login.user} login password ${pg.escapeLiteral(login.password)} in role jornada_app, pg_read_all_stats`,
  );
  const pool = createPool(world.databaseUrl, { connections: 1, login });
  t.after(async () => {
    await pool.end();
    await world.ownerPool.query(`drop role ${login.user}`);
  });
  return pool;
}

/** Fields that lists may be ordered by; each pair in both directions is another statement. */
const LISTS: Record<string, { fields: string[]; filters: string[] }> = {
  '/core/v3/employees': {
    fields: ['lastName', 'firstName', 'email', 'code', 'createdAt', 'updatedAt'],
    filters: ['', '&status=active', '&name=a', '&createdAt[gte]=2026-01-01'],
  },
  '/contract/v1/contracts': {
    fields: ['startAt', 'createdAt', 'updatedAt'],
    filters: ['', '&createdAt[gte]=2026-01-01'],
  },
  '/schedule/v1/work-entries': {
    fields: ['workEntryIn.date', 'workEntryOut.date', 'workEntryType', 'createdAt', 'updatedAt'],
    filters: ['', '&createdAt[gte]=2026-01-01'],
  },
  '/core/v3/offices': { fields: ['name', 'address', 'createdAt', 'updatedAt'], filters: [''] },
  '/overtime-policies/v1/policies': { fields: ['name', 'type', 'createdAt', 'updatedAt'], filters: [''] },
};

const DIRECTIONS = ['asc', 'desc'];
const ordersOf = (fields: readonly string[]): string[] =>
  fields.flatMap((first) =>
    fields
      .filter((second) => second !== first)
      .flatMap((second) => DIRECTIONS.flatMap((one) => DIRECTIONS.map((two) => `${first} ${one},${second} ${two}`))),
  );

/** The memory of the one connection: of its statements and their plans, and in all. */
async function memoryOf(pool: DatabasePool): Promise<{ statements: number; count: number; all: number }> {
  const { rows } = await pool.query(
    `select coalesce(sum(total_bytes) filter (where name in ('CachedPlan', 'CachedPlanSource', 'CachedPlanQuery')), 0)::int as statements,
      (select count(*)::int from pg_prepared_statements) as count, sum(total_bytes)::int as all from pg_backend_memory_contexts`,
  );
  return rows[0];
}

test('however a company orders and filters its lists, the statements of a connection take 20 MB at most', async (t) => {
  const pool = await openPool(t);
  const company = await world.company();
  setRuntime({ ...world.runtime, pool });
  const rest = createRestClient(company.token);
  for (const [path, { fields, filters }] of Object.entries(LISTS)) {
    for (const filter of filters) {
      for (const order of ordersOf(fields)) {
        const { status } = await rest.get(`${path}?orderBy=${order}${filter}`);
        assert.equal(status, 200, `${path} by ${order}${filter}`);
      }
      const { statements, count, all } = await memoryOf(pool);
      t.diagnostic(`${path}${filter}: ${count} prepared, ${statements >> 10} KB of them, ${all >> 10} KB in all`);
      assert.ok(statements <= MAX_BYTES, `${statements} bytes after ${path}${filter}`);
    }
  }
});
