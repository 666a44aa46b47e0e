import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createEmptyDatabase } from '../database.ts';
import { call, createRemoteCompany, type Remote, rowsOf, succeed } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { ENDPOINTS, openReceiver } from '../webhooks.ts';

const operatorCommand = fileURLToPath(new URL('../../server/entry/cli/main.ts', import.meta.url));

test('two servers started at one moment on an empty database share it: migrations run once, a revoked token ends on both at once, one of 50 clock-ins and of 50 requests with one key wins', async (t) => {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const ofFirst = { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() };
  const ofSecond = { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() };
  const servers = await Promise.all([startServer({ env: ofFirst }), startServer({ env: ofSecond })]);
  t.after(async () => {
    for (const server of servers) assert.equal(await endServer(server, 'SIGTERM'), 0);
  });
  const [migrations] = await rowsOf<{ once: boolean }>(
    database.url,
    'select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations',
  );
  assert.equal(migrations?.once, true);

  const { tokenId, token } = await createRemoteCompany(database.url);
  const remotes: Remote[] = servers.map(({ url }) => ({ url, token }));
  const [first, second] = remotes as [Remote, Remote];
  const { data } = await succeed(first, 'POST', '/core/v3/employees', { firstName: 'One', lastName: 'Only' });
  assert.equal((await succeed(second, 'GET', `/core/v3/employees/${data.id}`)).data.firstName, 'One');
  // Each connection takes 40 ms for the first clock-in that it plans, and all of the 50 would wait for that in one line.
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const remote = index % 2 === 0 ? first : second;
      const { data: other } = await call(remote, 'POST', '/core/v3/employees', { firstName: 'An', lastName: 'Other' });
      return call(remote, 'POST', '/schedule/v1/work-entries/clock-in', { employeeId: other?.id });
    }),
  );
  const clockIns = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(index % 2 === 0 ? first : second, 'POST', '/schedule/v1/work-entries/clock-in', { employeeId: data.id }),
    ),
  );
  const codes = clockIns.map(({ status, code }) => code ?? status).sort();
  assert.deepEqual(codes, [200, ...Array(49).fill('work_entry_already_open')]);

  const offices = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(index % 2 === 0 ? first : second, 'POST', '/core/v3/offices', { name: 'Lyon' }, { key: 'one office' }),
    ),
  );
  const answered = offices.filter(({ status }) => status === 200).map(({ data: office }) => office.id);
  assert.ok(answered.length > 0 && new Set(answered).size === 1, 'one office for one idempotency key');
  assert.equal((await succeed(second, 'GET', '/core/v3/offices')).total, 1);

  const requests: { startedAt: number; status: number }[] = [];
  let running = true;
  t.after(() => {
    running = false;
  });
  const clients = Array.from({ length: 10 }, async (_, index) => {
    while (running) {
      const startedAt = performance.now();
      const { status } = await call(index % 2 === 0 ? first : second, 'GET', '/core/v3/info');
      requests.push({ startedAt, status });
    }
  });
  await wait(300);
  const env = { ...process.env, NODE_ENV: 'production' as const, ...ofFirst };
  await promisify(execFile)(process.execPath, [operatorCommand, 'token', 'revoke', '--id', tokenId], { env });
  const revokedAt = performance.now();
  await wait(300);
  running = false;
  await Promise.all(clients);
  const later = requests.filter(({ startedAt }) => startedAt >= revokedAt).map(({ status }) => status);
  assert.ok(later.length >= 10);
  assert.deepEqual([...new Set(later)], [401]);
  assert.equal(requests[0]?.status, 200);
});

test('429: two servers count the requests of a company together', async (t) => {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const start = () =>
    startServer({
      env: { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir(), JORNADA_RATE_LIMIT: '30' },
    });
  const servers = [await start(), await start()];
  t.after(() => Promise.all(servers.map((server) => endServer(server, 'SIGTERM'))));
  const { token } = await createRemoteCompany(database.url);
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      call({ url: servers[index % 2]?.url ?? '', token }, 'GET', '/core/v3/info'),
    ),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  assert.deepEqual([count(200), count(429)], [30, 50]);
});

test('I7 429: two servers count the tries to sign in to an account together', async (t) => {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const env = { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() };
  const servers = [await startServer({ env }), await startServer({ env })];
  t.after(() => Promise.all(servers.map((server) => endServer(server, 'SIGTERM'))));
  const words = ['company', 'create', '--name', 'Acme', '--admin-email', 'ana@acme.example', '--json'];
  const created = await promisify(execFile)(process.execPath, [operatorCommand, ...words], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const { adminEmail: email, adminPassword } = JSON.parse(created.stdout);
  const signIn = async ({ url }: { url: string }, password: string) => {
    const headers = { 'content-type': 'application/json', origin: url };
    const body = JSON.stringify({ email, password });
    return (await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status;
  };
  const tries = Array.from({ length: 10 }, () => servers.map((server) => signIn(server, 'not the password')));
  const statuses = (await Promise.all(tries.flat())).sort();
  assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(10).fill(429)]);
  for (const server of servers) assert.equal(await signIn(server, adminPassword), 429);
});

test('webhooks: what two servers write is delivered once, by one of them or the other', async (t) => {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const env = {
    DATABASE_URL: database.url,
    JORNADA_DATA_DIR: makeDataDir(),
    JORNADA_WEBHOOK_PRIVATE_ADDRESSES: '1',
  };
  const servers = [await startServer({ env }), await startServer({ env })];
  t.after(() => Promise.all(servers.map((server) => endServer(server, 'SIGTERM'))));
  const { token } = await createRemoteCompany(database.url);
  const [first, second] = servers.map(({ url }) => ({ url, token })) as [Remote, Remote];
  const receiver = await openReceiver();
  const { data } = await succeed(first, 'POST', ENDPOINTS, { url: receiver.url, events: ['employee.created'] });
  const hire = (remote: Remote) => succeed(remote, 'POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await Promise.all(Array.from({ length: 20 }, (_, index) => hire(index % 2 === 0 ? first : second)));
  await receiver.arrived(20);
  for (let pending = 20; pending > 0; )
    pending = (await succeed(second, 'GET', `${ENDPOINTS}/${data.id}/deliveries?status=pending`)).total;
  const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
  assert.deepEqual([ids.length, new Set(ids).size], [20, 20]);
});
