import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, TEST_SECRET } from '../testing/world.ts';
import { statement } from './client.ts';
import { prepareLogins } from './logins.ts';
import { createPool } from './pool.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();

const insertType = statement<never>('insert into work_check_types (company_id, id, name) values ($1, $2, $3)');
const listTypes = statement<{ name: string }>('select name from work_check_types order by name');
const failing = statement<never>('select 1 / 0');

const add = (name: string) => (db: Parameters<typeof insertType>[0]) =>
  insertType(db, [companyId, crypto.randomUUID(), name]);
const namesOf = async () => (await scope.read((db) => listTypes(db, []))).map(({ name }) => name);

test('last statements that travel with the commit are kept, and their answer is returned', async () => {
  const answer = await scope.transaction(async (db, commitWith) => {
    await add('first')(db);
    return commitWith(async () => {
      await Promise.all([add('second')(db), add('third')(db)]);
      return 'done';
    });
  });
  assert.equal(answer, 'done');
  assert.deepEqual(await namesOf(), ['first', 'second', 'third']);
});

test('a last statement that fails rolls back what came before it, and the connection serves the next transaction', async () => {
  const before = await namesOf();
  const broken = scope.transaction(async (db, commitWith) => {
    await add('lost')(db);
    return commitWith(() => Promise.all([add('lost too')(db), failing(db, [])]));
  });
  await assert.rejects(broken, /division by zero/);
  assert.deepEqual(await namesOf(), before);
});

test('work that throws before its last statements is rolled back', async () => {
  const before = await namesOf();
  const refused = scope.transaction(async (db) => {
    await add('refused')(db);
    throw new Error('refused');
  });
  await assert.rejects(refused, /refused/);
  assert.deepEqual(await namesOf(), before);
});

test('a statement started after the commit was sent is refused', async () => {
  const late = scope.transaction((db, commitWith) =>
    commitWith(async () => {
      await add('in time')(db);
      await add('too late')(db);
    }),
  );
  await assert.rejects(late, /after the end of its transaction/);
});

test('a read is one snapshot: a statement that does not start at once is refused', async () => {
  const late = scope.read(async (db) => {
    await listTypes(db, []);
    return listTypes(db, []);
  });
  await assert.rejects(late, /after the end of its transaction/);
});

test('options in the address of the database keep their effect, and never replace the role or the settings of a connection', async () => {
  const options = encodeURIComponent('-c search_path=public,auth -c timezone=Asia/Tokyo');
  const { app } = await prepareLogins(world.databaseUrl, { secret: TEST_SECRET, password: undefined });
  const pool = createPool(`${world.databaseUrl}?options=${options}`, { connections: 1, login: app });
  const { rows } = await pool.query(
    `select current_user as role, current_setting('TimeZone') as zone, current_setting('search_path') as path`,
  );
  await pool.end();
  assert.deepEqual(rows, [{ role: app.user, zone: 'UTC', path: 'public,auth' }]);
});
