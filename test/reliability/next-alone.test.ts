import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPages } from '#server/entry/process/pages.ts';
import { createEmptyDatabase, createTestDatabase } from '../database.ts';
import { rowsOf, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, spawnServer, startServer } from '../server-process.ts';

const database = await createTestDatabase();
const empty = await createEmptyDatabase();
after(async () => {
  await database.drop();
  await empty.drop();
});
await buildPages(() => {});

const root = fileURLToPath(new URL('../..', import.meta.url));
const env = { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() };

async function createCompany(): Promise<{ adminEmail: string; adminPassword: string; apiToken: string }> {
  const cli = fileURLToPath(new URL('../../server/entry/cli/main.ts', import.meta.url));
  const words = ['company', 'create', '--name', 'Acme', '--admin-email', 'ana@acme.example', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...words], { env: { ...process.env, ...env } });
  return JSON.parse(stdout);
}

test('next start alone serves pages, the interface and paths for operators, does background work, and stops clean on SIGTERM', async () => {
  const { adminEmail, adminPassword, apiToken } = await createCompany();
  const server = await startServer({ entry: 'next start', env });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers, redirect: 'manual' });

  const page = await get('/sign-in', { 'accept-language': 'es' });
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<html [^>]*lang="es"/);
  assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /unsafe-inline'(?!;|$)|nonce/);
  const visitor = await get('/overtime?page=2');
  assert.deepEqual([visitor.status, visitor.headers.get('location')], [307, '/sign-in?next=%2Fovertime%3Fpage%3D2']);
  const signedIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  assert.equal(signedIn.status, 200);
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const inbox = await get('/inbox', { cookie });
  assert.equal(inbox.status, 200);
  assert.match(await inbox.text(), /ana@acme\.example/);

  const authorization = `Bearer ${apiToken}`;
  assert.equal((await get('/core/v3/info', { authorization })).status, 200);
  assert.deepEqual([(await get('/core/v3/info')).status, (await get('/core/v3/nothing')).status], [401, 404]);

  for (const path of ['/healthz', '/readyz', '/metrics', '/docs', '/docs/start.js', '/openapi.json', '/icon.svg'])
    assert.equal((await get(path)).status, 200, path);
  assert.equal(inbox.headers.get('strict-transport-security'), null);
  assert.equal((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status, 404);
  assert.equal((await get('/%E0%A4%A')).status, 400);

  const jobs = (state: string) =>
    rowsOf(database.url, 'select name from pgboss.job where state = $1::pgboss.job_state', [state]);
  await waitUntil('background work is done', 20_000, async () => (await jobs('completed')).length > 0);

  // Next ends with the status of a process that the signal ended.
  const said = server.output();
  assert.equal(await endServer(server, 'SIGTERM'), 143);
  assert.deepEqual(await jobs('active'), [], 'no job is left in the middle');
  assert.equal(server.output(), said, 'no complaint');
});

test('next start alone sends HSTS with every answer where people open the product by https', async () => {
  const server = await startServer({ entry: 'next start', env: { ...env, JORNADA_URL: 'https://time.example' } });
  // Next takes requests a moment before it has loaded anything of ours.
  await fetch(`${server.url}/readyz`);
  for (const path of [
    '/sign-in',
    '/inbox',
    '/core/v3/info',
    '/docs',
    '/healthz',
    '/icon.svg',
    '/%E0%A4%A',
    '/nowhere',
  ]) {
    const { headers } = await fetch(server.url + path, { redirect: 'manual' });
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
  }
  await endServer(server, 'SIGTERM');
});

test('next start alone, started from an empty folder, serves pages and the interface', async () => {
  const server = await startServer({ entry: 'next start', cwd: makeDataDir(), words: [root], env });
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200, server.output());
  assert.equal((await fetch(`${server.url}/sign-in`)).status, 200);
  assert.equal((await fetch(`${server.url}/core/v3/info`)).status, 401);
  assert.equal(await endServer(server, 'SIGTERM'), 143);
});

test('next start alone says what is missing, and ends, without a database or on one that is not migrated', async () => {
  for (const [given, sentence] of [
    [{ DATABASE_URL: '' }, /needs DATABASE_URL/],
    [{ DATABASE_URL: empty.url }, /is not migrated.*jornada -- migrate/],
    [{ JORNADA_TRUSTED_PROXIES: 'nowhere' }, /JORNADA_TRUSTED_PROXIES/],
  ] as const) {
    const server = spawnServer({ entry: 'next start', env: { ...env, ...given } });
    await once(server.child, 'exit');
    assert.equal(server.child.exitCode, 1);
    assert.match(server.output(), sentence);
  }
});
