import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import { createEmptyDatabase } from '../testing/database.ts';
import { DatabaseRefusedError, migrateDatabase, refusalOf } from './migrate.ts';

const database = await createEmptyDatabase();
after(() => database.drop());

async function query(text: string, url = database.url): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

const tables = async () =>
  (
    await query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'drizzle', 'auth')`,
    )
  ).rowCount;

test('a server before PostgreSQL 18 is refused with its version', () => {
  const able = { bypasses: true, createsRoles: true, rolname: 'jornada' };
  for (const [version, serverVersion] of [
    [150_018, '15.18'],
    [170_010, '17.10'],
  ] as const)
    assert.match(
      refusalOf({ ...able, version, serverVersion }) ?? '',
      new RegExp(`needs PostgreSQL 18; .* is ${serverVersion}`),
    );
  assert.equal(refusalOf({ ...able, version: 180_000, serverVersion: '18.0' }), undefined);
});

test('a role without CREATEROLE or BYPASSRLS is refused before the first table', async (t) => {
  for (const [rights, missing] of [
    ['bypassrls', 'CREATEROLE'],
    ['createrole', 'BYPASSRLS'],
    ['', 'BYPASSRLS and CREATEROLE'],
  ] as const) {
    const role = `limited_${randomUUID().replaceAll('-', '')}`;
    await query(`create role ${role} login password 'a' ${rights}; grant all on schema public to ${role}`);
    t.after(() => query(`drop owned by ${role}; drop role ${role}`));
    const url = new URL(database.url);
    [url.username, url.password] = [role, 'a'];
    await assert.rejects(migrateDatabase(url.href), (error: Error) => {
      assert.ok(error instanceof DatabaseRefusedError, String(error));
      assert.match(error.message, new RegExp(`^The database role ${role} lacks ${missing}\\. `));
      return true;
    });
    assert.equal(await tables(), 0);
  }
});
