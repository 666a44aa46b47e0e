import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import pg from 'pg';
import { createWorld } from '#test/world.ts';
import { isUnavailable } from './errors.ts';
import { prepareLogins } from './logins.ts';
import { createPool } from './pool.ts';

const world = await createWorld();
const { port, username, password, pathname } = new URL(world.databaseUrl);

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

async function portsReached(url: string): Promise<string> {
  const pool = createPool(url, { connections: 2 });
  try {
    const { rows } = await pool
      .queryFor('', { text: 'select inet_server_port() as port, current_database() as name' })
      .then((found) => ({ rows: found }));
    return `${rows[0]?.port}/${rows[0]?.name}`;
  } finally {
    await pool.end();
  }
}

const account = `${username}:${password}`;
const reached = `${port}${pathname}`;

test('of several hosts the first that answers is used', async () => {
  const dead = await closedPort();
  assert.equal(await portsReached(`postgres://${account}@127.0.0.1:${dead},127.0.0.1:${port}${pathname}`), reached);
  assert.equal(
    await portsReached(`postgres://${account}@${pathname}?host=127.0.0.1,127.0.0.1&port=${dead},${port}`),
    reached,
  );
});

test('target_session_attrs=read-write passes over a server that takes no writes', async () => {
  const url = `postgres://${account}@127.0.0.1:${port}${pathname}?target_session_attrs=read-write`;
  assert.equal(await portsReached(url), reached);
  const options = encodeURIComponent('-c default_transaction_read_only=on');
  const pool = createPool(`${url}&options=${options}`, { connections: 1 });
  after(() => pool.end());
  await assert.rejects(pool.queryFor('', { text: 'select 1' }), (error) => isUnavailable(error));
});

test('sslmode=prefer goes on without encryption where the server has none, sslmode=require does not', async () => {
  const url = `postgres://${account}@127.0.0.1:${port}${pathname}`;
  assert.equal(await portsReached(`${url}?sslmode=prefer`), reached);
  await assert.rejects(portsReached(`${url}?sslmode=require`), /does not support SSL/);
});

test('one company that would use all connections leaves two to the others, which are answered meanwhile', async (t) => {
  const [greedy, other] = [await world.company(), await world.company()];
  const holding = Array.from({ length: 16 }, () =>
    world.runtime.pool.queryFor(greedy.companyId, { text: 'select pg_sleep(0.4)' }),
  );
  const at = performance.now();
  const answers = await Promise.all(Array.from({ length: 10 }, () => other.rest.get('/core/v3/info')));
  assert.ok(answers.every(({ status }) => status === 200));
  const busy = await world.ownerPool.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and query like '%pg_sleep(0.4)%' and state = 'active' and pid <> pg_backend_pid()`,
  );
  t.diagnostic(`the other company was answered after ${Math.round(performance.now() - at)} ms`);
  assert.ok(busy.rows[0].count <= 6, String(busy.rows[0].count));
  await Promise.all(holding);
});

test('503 within two seconds: more of one company wait than can, and nobody else is held up', async () => {
  const [greedy, other] = [await world.company(), await world.company()];
  const holding = Array.from({ length: 300 }, () =>
    world.runtime.pool.queryFor(greedy.companyId, { text: 'select pg_sleep(0.3)' }).then(
      () => 'answered',
      (error) => (isUnavailable(error) ? 'refused' : error),
    ),
  );
  assert.equal((await other.rest.get('/core/v3/info')).status, 200);
  const outcomes = new Set(await Promise.all(holding));
  assert.deepEqual(outcomes, new Set(['answered', 'refused']));
});

test('two installations with different secrets on one database log in each as its own roles', async () => {
  const [one, two] = await Promise.all(
    ['first secret', 'second secret'].map((secret) =>
      prepareLogins(world.databaseUrl, { secret, password: undefined }),
    ),
  );
  assert.notEqual(one?.app.user, two?.app.user);
  for (const login of [one?.app, two?.app]) {
    const pool = createPool(world.databaseUrl, { connections: 1, ...(login && { login }) });
    assert.equal((await pool.query('select current_user as name')).rows[0].name, login?.user);
    await pool.end();
  }
  const again = await prepareLogins(world.databaseUrl, { secret: 'first secret', password: undefined });
  assert.deepEqual(again, one);
});

test('a given password is used for all roles, and PostgreSQL stores only a verifier of it', async () => {
  const given = 'a password given by the operator';
  const { app, signIn } = await prepareLogins(world.databaseUrl, { secret: 'any', password: given });
  assert.deepEqual([app.password, signIn.password], [given, given]);
  const { rows } = await world.ownerPool.query('select rolpassword from pg_authid where rolname = $1', [app.user]);
  assert.match(rows[0].rolpassword, /^SCRAM-SHA-256\$4096:/);
  const client = new pg.Client({ ...clientConfig(), user: app.user, password: 'another password' });
  await assert.rejects(client.connect(), { code: '28P01' });
});

const clientConfig = () => ({ host: '127.0.0.1', port: Number(port), database: pathname.slice(1) });
