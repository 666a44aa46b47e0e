import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type pg from 'pg';
import { openAccount } from '#test/accounts.ts';
import { createWorld } from '#test/world.ts';
import { createPool } from '../db/pool.ts';
import { renewSession } from './repository-sessions.ts';

const world = await createWorld();
const { ownerPool, databaseUrl, runtime } = world;
const pool = createPool(databaseUrl, { connections: 4 });
after(() => pool.end());

let made = 0;

/** Somebody who is signed in so many times and belongs to the companies: the tokens of their sessions, in the order of their ids. */
async function personOf(companyIds: string[], sessions = 1) {
  const { userId } = await openAccount(world);
  for (const companyId of companyIds) {
    await ownerPool.query(
      `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'viewer')`,
      [companyId, userId],
    );
  }
  await ownerPool.query('delete from auth.session where user_id = $1', [userId]);
  const tokens = Array.from({ length: sessions }, () => crypto.randomUUID());
  for (const token of tokens) {
    await ownerPool.query(
      `insert into auth.session (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [String(made++).padStart(4, '0'), userId, token],
    );
  }
  return { userId, tokens };
}

/** Locks a session until it is told to let go. */
async function hold(token: string | undefined): Promise<() => Promise<void>> {
  const client: pg.PoolClient = await pool.connect();
  await client.query('begin');
  await client.query('select from auth.session where token = $1 for update', [token]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** Until so many statements of this database wait for a lock. */
async function waiting(count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await ownerPool.query(text)).rowCount !== count) await new Promise((resolve) => setTimeout(resolve, 10));
}

const limit = (companyId: string, minutes: number) =>
  pool.query('update companies set session_idle_minutes = $2 where id = $1', [companyId, minutes]);

test('I7: two companies that change their idle limits at one moment do not wait for each other’s sessions', async () => {
  const [{ companyId: one }, { companyId: other }] = [await world.company(), await world.company()];
  const first = await personOf([one]);
  const [moved, second] = [await personOf([one, other]), await personOf([one, other])];
  const letFirst = await hold(first.tokens[0]);
  const ofOne = limit(one, 60);
  await waiting(1);
  // It lies behind the second in the table now.
  await ownerPool.query('update auth.session set updated_at = now() where token = $1', moved.tokens);
  const letMoved = await hold(moved.tokens[0]);
  await letFirst();
  await waiting(1);
  const ofOther = limit(other, 30);
  await waiting(2);
  await letMoved();
  assert.deepEqual(
    (await Promise.allSettled([ofOne, ofOther])).map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  );
  const { rows } = await ownerPool.query(
    `select distinct round(extract(epoch from expires_at - last_seen_at) / 60)::int as minutes from auth.session
      where user_id = any ($1)`,
    [[moved.userId, second.userId]],
  );
  assert.deepEqual(rows, [{ minutes: 35 }]);
});

test('I7: a session that is renewed while its company changes the idle limit goes on, and the others end', async () => {
  const { companyId } = await world.company();
  const { userId, tokens } = await personOf([companyId], 2);
  const [other, own] = tokens;
  const letOther = await hold(other);
  const limited = limit(companyId, 60);
  await waiting(1);
  const renewed = renewSession(runtime.signInPool, { userId, token: own ?? '' });
  await waiting(2);
  await letOther();
  assert.deepEqual(
    (await Promise.allSettled([limited, renewed])).map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  );
  const { rows } = await ownerPool.query(
    `select token, round(extract(epoch from expires_at - last_seen_at) / 60)::int as minutes from auth.session where user_id = $1`,
    [userId],
  );
  assert.deepEqual(rows, [{ token: (await renewed)?.token, minutes: 65 }]);
});
