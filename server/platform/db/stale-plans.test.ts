import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { findPendingSignIn, keepPendingSignIn } from '../auth/repository-factors.ts';
import { acceptAsNew } from '../auth/repository-invitations.ts';
import { ofJob } from '../shared/origin.ts';
import { readText, writeText } from './statement.ts';

const world = await createWorld();
const company = await world.company();
const { rest, scope } = company;
for (let index = 0; index < 5; index += 1) await rest.post('/schedule/v1/check-types', { name: `Type ${index}` });

const listTypes = readText<{ name: string }>('select * from work_check_types order by name')({});
const rename = writeText(`update work_check_types set name = name || '!' where name = 'Type 0'`)({});
// As migrations do: PostgreSQL lets no trigger watch a column whose type changes.
const alter = (type: string) =>
  world.ownerPool.query(
    `drop trigger if exists audit_line on work_check_types; drop trigger if exists feed_updated on work_check_types;
    alter table work_check_types alter column color type ${type}`,
  );

test('a read whose rows a migration has changed is repeated once, on a new connection, and answered', async () => {
  const read = () => scope.read(listTypes);
  // On every connection of the pool.
  await Promise.all(Array.from({ length: 6 }, read));
  await alter('varchar(20)');
  assert.equal((await read()).length, 5);
  const answers = await Promise.all(Array.from({ length: 12 }, read));
  assert.ok(answers.every((rows) => rows.length === 5));
});

test('503: a write that meets a statement from before a migration is refused and writes nothing; the next one is carried out', async () => {
  const write = () =>
    scope.transaction(async ({ send }) => {
      await send(listTypes);
      await send(rename);
    });
  await scope.transaction(({ send }) => send(listTypes));
  await alter('text');
  await assert.rejects(write(), /cached plan must not change result type/);
  const [first] = await scope.read(listTypes);
  assert.equal(first?.name, 'Type 0');
  await write();
});

const ENTRANCES = ['enter_token(bytea, text, inet, jsonb)', 'admit_token(bytea, text, inet, jsonb)'];
const { rows: entrances } = await world.ownerPool.query<{ text: string }>(
  'select pg_get_functiondef(name::regprocedure) as text from unnest($1::text[]) with ordinality as u (name, at) order by at',
  [ENTRANCES],
);

/** Like a release whose entrance answers one column more, or one less. */
async function replaceEntrance(withMore: boolean): Promise<void> {
  const made = entrances.map(({ text }) =>
    withMore ? text.replace('refusal text)', 'refusal text, more integer)') : text,
  );
  const all = ENTRANCES.join(', ');
  await world.ownerPool.query(`begin; drop function ${all}; ${made.join(';')};
    revoke all on function ${all} from public; grant execute on function ${all} to jornada_app; commit`);
}

test('no request is answered 500 while migrations change tables and functions under load', async () => {
  const statuses = new Map<number, number>();
  let done = false;
  const load = Array.from({ length: 8 }, async (_, index) => {
    while (!done) {
      const answer =
        index % 2 === 0
          ? await rest.get('/schedule/v1/check-types?limit=20')
          : await rest.post('/schedule/v1/check-types', { name: `Type ${index}` });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  });
  try {
    for (let round = 0; round < 6; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await alter(round % 2 === 0 ? 'varchar(20)' : 'text');
      await replaceEntrance(round % 2 === 0);
    }
  } finally {
    done = true;
    await Promise.all(load);
  }
  assert.deepEqual(
    [...statuses.keys()].filter((status) => status !== 200 && status !== 503),
    [],
    JSON.stringify([...statuses]),
  );
  assert.ok((statuses.get(200) ?? 0) > 20);
});

test('nobody who signs in notices that a migration has changed what its statements answer', async () => {
  const { signInPool } = world.runtime;
  const people = await Promise.all(Array.from({ length: 8 }, () => addMember(world, company, { role: 'viewer' })));
  const waiting = { hash: 'any', userId: String(people[0]?.userId), seconds: 60 };
  await keepPendingSignIn(signInPool, waiting);
  const joining = { hash: Buffer.alloc(32), at: Temporal.Now.instant(), origin: ofJob('test') };
  const account = { id: 'any', accountId: 'any', name: 'Ada', email: 'ada@x.test', passwordHash: 'any' };
  const { rows: opening } = await world.ownerPool.query(
    `select pg_get_functiondef('find_invitation(bytea, timestamptz, boolean)'::regprocedure) as text`,
  );
  for (const [migration, ask] of [
    [
      'alter table auth.sign_in_counts alter column account type varchar(200)',
      async () => void (await people.pop()?.cookie()),
    ],
    [
      'alter table auth.pending_sign_ins alter column user_id type varchar(200)',
      async () => assert.equal(await findPendingSignIn(signInPool, waiting.hash), waiting.userId),
    ],
    [
      `begin; drop function find_invitation(bytea, timestamptz, boolean); ${opening[0].text.replace('state text', 'state varchar')};
        grant execute on function find_invitation(bytea, timestamptz, boolean) to jornada_sign_in; commit`,
      async () => assert.equal(await acceptAsNew(signInPool, account, joining), 'unknown'),
    ],
  ] as const) {
    // On every connection of the pool.
    const askAtOnce = () => Promise.all(Array.from({ length: 4 }, ask));
    await askAtOnce();
    await world.ownerPool.query(migration);
    await askAtOnce();
  }
});
