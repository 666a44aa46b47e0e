import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { migrateDatabase } from './migrate.ts';

const { ownerPool, databaseUrl } = await createWorld();

const rowsOf = async (text: string) => (await ownerPool.query(text)).rows;
const instantOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

test('ids of the database are of version 7, differ, and are in the order of time', async () => {
  const before = Date.now();
  const ids: string[] = (await rowsOf('select uuidv7() as id from generate_series(1, 3000)')).map(({ id }) => id);
  const after = Date.now();
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.ok(instantOf(id) >= before - 1 && instantOf(id) <= after + 1, id);
  }
  assert.equal(new Set(ids).size, ids.length);
  // The version, and what follows it of the instant: to a part of a microsecond.
  const instants = ids.map((id) => id.slice(0, 18));
  assert.deepEqual(instants, instants.toSorted());
});

test('ids come from the server itself where it makes them, and a database that lost the function of ours gets it again', async () => {
  const found = () =>
    rowsOf(`select current_setting('server_version_num')::int >= 180000 as "isNew",
      (select pronamespace::regnamespace::text from pg_proc where oid = to_regprocedure('uuidv7()')) as schema,
      to_regprocedure('public.uuidv7()') is not null as "hasOurs"`);
  const [first] = await found();
  assert.deepEqual([first.schema, first.hasOurs], first.isNew ? ['pg_catalog', false] : ['public', true]);
  await ownerPool.query('drop function if exists public.uuidv7()');
  await migrateDatabase(databaseUrl);
  assert.deepEqual(await found(), [first]);
});
