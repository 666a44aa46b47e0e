import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, TEST_SECRET } from '#test/world.ts';
import { prepareLogins } from './logins.ts';
import { createPool } from './pool.ts';
import { systemScope } from './scope.ts';
import { nothing, type Read, readText, writeText } from './statement.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();

const insertType = writeText<never, { companyId: string; id: string; name: string }>(
  'insert into work_check_types (company_id, id, name) values ($companyId, $id, $name)',
);
const add = (name: string) => insertType({ companyId, id: crypto.randomUUID(), name });
const listNames = readText<{ name: string }>('select name from work_check_types order by name')({}).map((rows) =>
  rows.map(({ name }) => name),
);
const failing = readText<{ quotient: number }, { by: number }>('select 1 / $by::int as quotient');
const namesOf = () => scope.read(listNames);

test('the last statements are kept with the commit that travels with them, and their answer is returned', async () => {
  const answer = await scope.transaction(async ({ send, commit }) => {
    await send(add('first'));
    return commit(add('second'), add('third'), listNames);
  });
  assert.deepEqual(answer, [[], [], ['first', 'second', 'third']]);
  assert.deepEqual(await namesOf(), ['first', 'second', 'third']);
});

test('statements are carried out in the order in which they are written', async () => {
  const [before, , after] = await scope.transaction(({ send }) => send(listNames, add('zebra'), listNames));
  assert.deepEqual([before.includes('zebra'), after.includes('zebra')], [false, true]);
});

test('a last statement that fails rolls back what came before it, and the connection serves the next transaction', async () => {
  const before = await namesOf();
  const broken = scope.transaction(async ({ send, commit }) => {
    await send(add('lost'));
    return commit(add('lost too'), failing({ by: 0 }));
  });
  await assert.rejects(broken, /division by zero/);
  assert.deepEqual(await namesOf(), before);
});

test('work that throws before its last statements is rolled back', async () => {
  const before = await namesOf();
  const refused = scope.transaction(async ({ send }) => {
    await send(add('refused'));
    throw new Error('refused');
  });
  await assert.rejects(refused, /refused/);
  assert.deepEqual(await namesOf(), before);
});

test('of several refusals the first in the written order counts, whether an answer or the database refused', async () => {
  const missing = readText<object>('select 1 where false')({}).first();
  const both = [missing.required('office_not_found'), failing({ by: 0 })] as const;
  await assert.rejects(
    scope.transaction((tx) => tx.send(...both)),
    { code: 'office_not_found' },
  );
  await assert.rejects(
    scope.transaction((tx) => tx.send(failing({ by: 0 }), missing.required('office_not_found'))),
    /division by zero/,
  );
  await assert.rejects(scope.read(missing.required('office_not_found'), missing.required('employee_not_found')), {
    code: 'office_not_found',
  });
});

test('a violated constraint is the refusal of its statement, and of no other', async () => {
  const id = crypto.randomUUID();
  const twice = () => insertType({ companyId, id, name: 'twice' });
  const code = { work_check_types_company_id_id_pk: 'work_check_type_in_use' } as const;
  await assert.rejects(
    scope.transaction(({ commit }) => commit(twice(), twice().refusing(code))),
    { code: 'work_check_type_in_use' },
  );
  await assert.rejects(
    scope.transaction(({ commit }) => commit(twice().refusing(code), twice())),
    /duplicate key/,
  );
});

test('a statement sent after the commit is refused, and so is a second batch while one is under way', async () => {
  const late = scope.transaction(async ({ send, commit }) => {
    await commit(add('in time'));
    await send(add('too late'));
  });
  await assert.rejects(late, /after the end of its transaction/);
  const atOnce = scope.transaction(({ send }) => Promise.all([send(add('one')), send(add('other'))]));
  await assert.rejects(atOnce, /one batch at a time/);
  assert.deepEqual(
    (await namesOf()).filter((name) => ['in time', 'too late', 'one', 'other'].includes(name)),
    ['in time'],
  );
});

test('the database refuses what writes where only reads are sent, even when the type checker is deceived', async () => {
  const before = await namesOf();
  const disguised = add('disguised') as unknown as Read<never[]>;
  await assert.rejects(scope.read(disguised), /read-only transaction/);
  await assert.rejects(scope.read(listNames, disguised), /read-only transaction/);
  assert.deepEqual(await namesOf(), before);
  // The connections write again.
  await Promise.all(Array.from({ length: 12 }, (_, index) => scope.transaction(({ send }) => send(add(`w${index}`)))));
  assert.equal((await namesOf()).length, before.length + 12);
});

test('several reads are one snapshot', async () => {
  const pause = readText('select pg_sleep(0.3)')({});
  const reading = scope.read(listNames, pause, listNames);
  await scope.transaction(({ commit }) => commit(add('meanwhile')));
  const [before, , after] = await reading;
  assert.deepEqual(after, before);
});

test('a transaction that asks for nothing takes no connection', async () => {
  const pool = Object.assign(Object.create(world.runtime.systemPool), {
    connectFor: () => assert.fail('a connection was taken'),
  });
  const answered = await systemScope({ ...world.runtime, systemPool: pool }, companyId).transaction(({ send }) =>
    send(nothing(1)),
  );
  assert.equal(answered, 1);
  const [two, names] = await scope.read(nothing(2), listNames);
  assert.deepEqual([two, names.length > 0], [2, true]);
});

test('a parameter without a value, and one with a number, are refused before anything is sent', () => {
  assert.throws(() => readText('select $name::text')({}), /No value for \$name/);
  assert.throws(() => readText('select $1::text'), /have names/);
});

test('options in the address of the database keep their effect, and never replace the role or the settings of a connection', async () => {
  const options = encodeURIComponent('-c search_path=public,auth -c timezone=Asia/Tokyo');
  const { app } = await prepareLogins(world.databaseUrl, { secret: TEST_SECRET, password: undefined });
  const address = `${world.databaseUrl}${world.databaseUrl.includes('?') ? '&' : '?'}options=${options}`;
  const pool = createPool(address, { connections: 1, login: app });
  const { rows } = await pool.query(
    `select current_user as role, current_setting('TimeZone') as zone, current_setting('search_path') as path`,
  );
  await pool.end();
  assert.deepEqual(rows, [{ role: app.user, zone: 'UTC', path: 'public,auth' }]);
});
