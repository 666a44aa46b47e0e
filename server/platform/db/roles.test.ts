import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type pg from 'pg';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { startQueue } from '../../entry/jobs/queue.ts';
import { recordOfToken } from '../auth/api-token.ts';
import type { DatabasePool } from './pool.ts';

const world = await createWorld();
const { pool, systemPool, signInPool, ownerPool } = world.runtime;
const [ours, theirs] = [await world.company(), await world.company()];
for (const { rest } of [ours, theirs]) {
  await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await rest.post('/core/v3/offices', { name: 'Madrid' });
}
const stopQueue = await startQueue(world.runtime, { jobs: [], companyJobs: [] });
await stopQueue();
const hashOf = ({ token }: { token: string }) => recordOfToken(token).hash;

const { rows: tables } = await ownerPool.query<{ name: string }>(
  `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
);
const { rows: owners } = await ownerPool.query<{ name: string }>('select current_user as name');
const owner = owners[0]?.name ?? '';

/** Runs statements one after the other on a separate connection, and rolls them back; returns errors with the results. */
async function attempt(from: DatabasePool, statements: (string | pg.QueryConfig)[]): Promise<(object[] | string)[]> {
  const client = await from.connect();
  const answers: (object[] | string)[] = [];
  try {
    for (const statement of statements) {
      answers.push(
        await client.query(statement).then(
          ({ rows }) => rows,
          (error: { code: string }) => error.code,
        ),
      );
    }
  } finally {
    client.release(true);
  }
  return answers;
}

/** Content of each table as a connection sees it: nothing, or the code of the refusal. */
const everyTable = (but = '-') =>
  tables.filter(({ name }) => !name.startsWith(but)).map(({ name }) => `select * from ${name} limit 1`);
const seesNothing = (answers: (object[] | string)[]) => answers.every((rows) => rows === '42501' || rows.length === 0);

const DENIED = '42501';

test('requests, background work and sign-in log in as roles that own nothing, and none of them as the owner', async () => {
  const users = await Promise.all(
    [pool, systemPool, signInPool].map(async (one) => {
      const { rows } = await one.query(
        `select session_user as session, current_user as current, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as more,
           (select array_agg(g.rolname::text order by 1) from pg_roles g where g.oid <> r.oid and pg_has_role(r.oid, g.oid, 'member')) as roles
         from pg_roles r where r.rolname = current_user`,
      );
      return rows[0];
    }),
  );
  for (const user of users) {
    assert.equal(user.session, user.current);
    assert.equal(user.more, false);
  }
  assert.deepEqual(
    users.map(({ current, roles }) => [String(current).replace(/_[0-9a-f]{12}$/, ''), roles]),
    [
      ['jornada_app', ['jornada_app']],
      ['jornada_system', ['jornada_app', 'jornada_system']],
      ['jornada_sign_in', ['jornada_sign_in']],
    ],
  );
});

for (const way of [
  'set role none',
  'reset role',
  'set session authorization default',
  'reset session authorization',
  `set role "${owner}"`,
  `set session authorization "${owner}"`,
  'set role jornada_system',
  'set role jornada_sign_in',
  'set row_security = off',
  'reset all',
  'discard all',
  `set local session_replication_role = 'replica'`,
  'alter role current_user bypassrls',
  `grant "${owner}" to current_user`,
  'alter table employees no force row level security',
  'drop policy own_company on employees',
]) {
  test(`a request connection that is made to send "${way.replaceAll(owner, 'owner')}" sees no row of any company`, async () => {
    const [, ...seen] = await attempt(pool, [way, ...everyTable()]);
    assert.ok(seesNothing(seen), JSON.stringify(seen));
  });
}

test('a request connection that entered a company and then tries to become another role still sees that company alone', async () => {
  const entered = { text: 'select * from enter_token($1)', values: [hashOf(ours)] };
  const answers = await attempt(pool, [
    'begin',
    entered,
    'set local role none',
    'select distinct company_id from employees',
  ]);
  assert.deepEqual(answers.at(-1), [{ company_id: ours.companyId }]);
});

test('a request connection sees the accounts of the company that it entered, and of none before', async () => {
  for (const company of [ours, theirs]) await addMember(world, company, { role: 'viewer' });
  const answers = await attempt(pool, [
    'begin',
    'select from company_accounts()',
    { text: 'select * from enter_token($1)', values: [hashOf(ours)] },
    'select count(*)::int as count from company_accounts()',
  ]);
  assert.deepEqual([answers[1], answers[3]], [[], [{ count: 1 }]]);
});

test('the entrances let nobody in without a token or session: an unknown one sets no company', async () => {
  const [token, member] = [
    { text: 'select refusal from enter_token($1)', values: [randomBytes(32)] },
    { text: 'select refusal from enter_session($1)', values: [randomUUID()] },
  ];
  const answers = await attempt(pool, ['begin', token, member, 'select from employees', 'select from companies']);
  assert.deepEqual(answers.slice(1), [[{ refusal: 'unauthorized' }], [{ refusal: 'unauthorized' }], [], []]);
});

test('requests are counted by the token that makes them: nobody uses up those of another company', async () => {
  const call = (hash: Buffer) => ({ text: 'select * from take_requests($1, 5)', values: [hash] });
  const used = async () => {
    const { rows } = await ownerPool.query('select used from rate_limits where company_id = $1', [theirs.companyId]);
    return rows[0]?.used ?? 0;
  };
  const before = await used();
  const [unknown] = await attempt(pool, [call(randomBytes(32))]);
  assert.equal(unknown, '23502', 'no company, nothing to count');
  await attempt(pool, [call(hashOf(ours))]);
  assert.equal(await used(), before);
});

test('a request connection reads no password, session or account, and background work none either', async () => {
  const signIn = tables.filter(({ name }) => name.startsWith('auth.'));
  assert.ok(signIn.length >= 4);
  for (const from of [pool, systemPool]) {
    const answers = await attempt(
      from,
      signIn.map(({ name }) => `select * from ${name}`),
    );
    assert.deepEqual(answers, Array(signIn.length).fill(DENIED));
  }
});

test('sign-in reaches accounts and sessions, and no table or function of a company', async () => {
  const [accounts, ...others] = await attempt(signInPool, [
    'select count(*) from auth.account',
    ...tables.filter(({ name }) => !name.startsWith('auth.')).map(({ name }) => `select from ${name}`),
    { text: 'select * from enter_token($1)', values: [hashOf(ours)] },
    { text: 'select * from enter_company($1)', values: [ours.companyId] },
  ]);
  assert.equal(typeof accounts, 'object');
  assert.deepEqual(others, Array(others.length).fill(DENIED));
});

test('background work enters any company by its id, one at a time, and sees no other then', async () => {
  const [, , seen] = await attempt(systemPool, [
    'begin',
    { text: 'select * from enter_company($1)', values: [theirs.companyId] },
    'select distinct company_id from employees',
  ]);
  assert.deepEqual(seen, [{ company_id: theirs.companyId }]);
  assert.ok(seesNothing(await attempt(systemPool, everyTable('pgboss.'))));
});
