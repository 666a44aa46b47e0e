import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '#test/database.ts';
import { createPool } from './pool.ts';
import { MAX_PREPARED, PreparedStatements } from './prepared-statements.ts';
import { sendTogether } from './statement-batch.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { connections: 1 });
after(async () => {
  await pool.end();
  await database.drop();
});

async function send(...texts: string[]): Promise<object[][]> {
  const client = await pool.connectFor('');
  try {
    const { results, error } = await sendTogether(
      client,
      texts.map((text) => ({ text, values: [] })),
    );
    if (error) throw error;
    return results.map(({ rows }) => rows as object[]);
  } finally {
    client.release();
  }
}

const FIELDS = ['name', 'address', 'description', 'created_at', 'updated_at', 'id', 'radio', 'archived_at'];

/** A different text for each number, as lists make them for each order that callers ask for. */
const orderOf = (number: number) =>
  FIELDS.map(
    (field, place) => `${field} ${(number >> place) % 2 ? 'asc' : 'desc'} nulls ${number % 3 ? 'first' : 'last'}`,
  );
const listOf = (number: number) =>
  `select ${number} as number, o.* from offices o order by ${orderOf(number).join(', ')}`;

const prepared = `select count(*)::int as count from pg_prepared_statements`;
const planMemory = `select coalesce(sum(total_bytes), 0)::int as bytes from pg_backend_memory_contexts
  where name in ('CachedPlan', 'CachedPlanSource', 'CachedPlanQuery')`;

test('however many texts callers cause, a connection keeps a bounded number prepared, and PostgreSQL gets the memory back', async (t) => {
  let most = 0;
  for (let number = 0; number < 5600; number += 10) {
    await send(...Array.from({ length: 10 }, (_, index) => listOf(number + index)));
    if (number === 1000) [[{ bytes: most }]] = (await send(planMemory)) as [[{ bytes: number }]];
  }
  const [[{ count }], [{ bytes }]] = (await send(prepared, planMemory)) as [[{ count: number }], [{ bytes: number }]];
  t.diagnostic(`after 5,600 texts: ${count} prepared, ${Math.round(bytes / 1024)} KB of plans on the connection`);
  assert.ok(count <= MAX_PREPARED, String(count));
  assert.ok(bytes <= most * 1.2, `${bytes} bytes, ${most} after the first thousand`);
});

test('a statement that is in use stays prepared however many others come and go', async () => {
  const hot = `select 'in use' as text`;
  await send(hot);
  const since = `select prepare_time::text as at from pg_prepared_statements where statement = '${hot.replaceAll("'", "''")}'`;
  const [[before]] = (await send(since)) as [[{ at: string }]];
  for (let number = 0; number < 2 * MAX_PREPARED; number += 1) await send(hot, `select ${number} as passing`);
  const [[afterwards]] = (await send(since)) as [[{ at: string }]];
  assert.equal(afterwards.at, before.at);
});

test('an evicted text is prepared again and answers as before; one that fails frees its place', async () => {
  const first = 'select 1 as first';
  assert.deepEqual(await send(first), [[{ first: 1 }]]);
  for (let number = 0; number < MAX_PREPARED + 5; number += 1) await send(`select ${number} as other`);
  assert.deepEqual(await send(first), [[{ first: 1 }]]);
  await assert.rejects(send('select nothing from nowhere'), /does not exist/);
  await assert.rejects(send('select nothing from nowhere'), /does not exist/);
  assert.deepEqual(await send(first), [[{ first: 1 }]]);
});

test('every copy of the module in a process names the statements of a connection alike', async () => {
  const copy: typeof import('./prepared-statements.ts') = await import(
    new URL('./prepared-statements.ts?copy', import.meta.url).href
  );
  assert.notEqual(copy.PreparedStatements, PreparedStatements);
  const connection = { parsedStatements: {}, submittedNamedStatements: {} };
  const [one] = PreparedStatements.of(connection).use(['select 1']).names;
  const [two, again] = copy.PreparedStatements.of(connection).use(['select 2', 'select 1']).names;
  assert.equal(again, one);
  assert.notEqual(two, one);
});
