import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { languages } from '#messages/languages.ts';
import { joinCompany } from '#test/accounts.ts';
import { currentMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { foundCompany } from '../../modules/access/found-company.ts';
import { answerAuth, findUser, setPassword } from '../../platform/auth/better-auth.ts';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import { readNetworks } from '../../platform/client-address.ts';
import { version } from '../../platform/release.ts';
import { COMPANY_COOKIE, COMPANY_HEADER, companyCookie } from '../../platform/shared/company-at-work.ts';
import { ANONYMOUS_PATHS } from '../../platform/shared/page-paths.ts';
import { createHttpServer } from '../process/http.ts';
import { ANONYMOUS_PER_MINUTE } from './anonymous-limit.ts';
import { openBuild } from './built-pages.ts';

const world = await createWorld();
const { runtime } = world;
const folder = mkdtempSync(join(tmpdir(), 'jornada-build-'));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
for (const language of languages) {
  for (const path of ANONYMOUS_PATHS) {
    const html = `<html lang="${language}"><style>p{}</style><script>1</script>${path}</html>`;
    write(`server/app/anonymous/${language}${path}.html`, html);
  }
}
write('server/app/icon.svg.body', '<svg/>');
write('static/chunks/a.js', 'const a = 1;');

/** Requests that reach Next: path and address passed to it. */
const reached: [string | undefined, unknown][] = [];
const server = createHttpServer(
  runtime,
  (request, response) => {
    reached.push([request.url, request.headers[addressHeader]]);
    response.end('a page');
  },
  await openBuild(folder, { sendsMail: true }),
);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

let addresses = 0;
/** A request from an address of its own unless one is named, so that no test uses up the requests of another. */
async function ask(
  path: string,
  { from, method = 'GET', headers = {} }: { from?: string; method?: string; headers?: Record<string, string> } = {},
) {
  addresses += 1;
  const localAddress = from ?? `127.0.${1 + (addresses >> 8)}.${addresses & 255}`;
  const { port } = server.address() as AddressInfo;
  const asked = send({ host: '127.0.0.1', port, path, method, localAddress, agent: false, headers });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, text };
}

async function signIn() {
  addresses += 1;
  const { adminEmail: email, adminPassword: password } = await foundCompany(runtime, {
    name: 'Acme',
    adminEmail: `owner${addresses}@x.test`,
    language: 'en',
    timeZone: 'Europe/Madrid',
  });
  const body = JSON.stringify({ email, password });
  const answer = await answerAuth(
    runtime,
    new Request('http://jornada.test/api/auth/sign-in/email', {
      method: 'POST',
      body,
      headers: {
        host: 'jornada.test',
        origin: 'http://jornada.test',
        'content-type': 'application/json',
        'content-length': String(body.length),
      },
    }),
  );
  const userId = (await findUser(runtime, email))?.id ?? '';
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '', userId };
}

test('400: a malformed escape is refused before anything looks at the path', async () => {
  for (const path of ['/%', '/%E0%A4%A', '/%ff', '/inbox/%zz', '/sign-in%', '/_next/static/%'])
    assert.equal((await ask(path)).status, 400, path);
  assert.equal((await ask('/sign-in?next=%')).status, 200, 'in a query it is text');
});

test('307: a visitor is sent to sign-in at once, with the way back; no page is made', async () => {
  reached.length = 0;
  const ways: [string, string][] = [
    ['/', '/sign-in'],
    ['/inbox', '/sign-in?next=%2Finbox'],
    ['/overtime?sort=-balance&page=2', '/sign-in?next=%2Fovertime%3Fsort%3D-balance%26page%3D2'],
    ['/inbox?page=2&_rsc=1abc', '/sign-in?next=%2Finbox%3Fpage%3D2'],
    ['/no/such/page', '/sign-in?next=%2Fno%2Fsuch%2Fpage'],
    ['/sign-in/en', '/sign-in'],
    [`/${'x'.repeat(3000)}`, '/sign-in'],
  ];
  for (const [path, location] of ways) {
    const answer = await ask(path);
    assert.deepEqual([answer.status, answer.headers.location], [307, location], path);
  }
  assert.equal((await ask('/inbox', { method: 'POST' })).status, 405);
  assert.deepEqual(reached, []);
});

test('a cookie that this server did not sign lifts nothing, one that it signed leads to the page, until its session has ended', async () => {
  const { cookie, userId } = await signIn();
  const [name = '', value = ''] = cookie.split('=');
  reached.length = 0;
  const madeUp: [string, ...string[]] = [
    `${name}=x`,
    `${name}=${value.slice(0, -8)}`,
    `${name}=${'a'.repeat(32)}.${value.split('.')[1]}`,
    `${name}=%`,
  ];
  for (const wrong of madeUp) assert.equal((await ask('/inbox', { headers: { cookie: wrong } })).status, 307, wrong);
  assert.deepEqual(reached, []);
  assert.equal((await ask('/inbox', { headers: { cookie: `${madeUp[0]}; ${cookie}` } })).text, 'a page');

  await setPassword(runtime, userId, 'another password');
  const call = (path: string) => ask(path, { headers: { cookie, 'content-type': 'application/json' } });
  // The page, which here is none, asks for the session and finds it ended.
  assert.equal(await currentMember(runtime, new Headers({ cookie })), null);
  assert.equal((await call('/inbox')).status, 307);
});

test('204: what a page asks for ahead of a click, while its session ends, is no refusal', async () => {
  const headers = { [COMPANY_HEADER]: '01980000-0000-7000-8000-000000000001' };
  assert.equal((await ask('/overtime', { headers })).status, 401);
  assert.equal((await ask('/overtime', { headers: { ...headers, 'next-router-prefetch': '1' } })).status, 204);
});

test('307: a link to the Inbox of a company leads to that one, for whoever enters it', async () => {
  const { cookie, userId } = await signIn();
  const { companyId, cancel } = await joinCompany(world, userId, 'manager');
  const link = `/inbox?company=${companyId}`;
  const followed = await ask(link, { headers: { cookie } });
  assert.deepEqual([followed.status, followed.headers.location], [307, '/inbox']);
  const [set = ''] = followed.headers['set-cookie'] ?? [];
  const chosen = `${COMPANY_COOKIE}=${companyCookie(userId, companyId)}`;
  assert.equal(set, `${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`);
  const member = await currentMember(runtime, new Headers({ cookie: `${cookie}; ${chosen}` }));
  assert.equal(member?.companyId, companyId);

  const visitor = await ask(link);
  assert.equal(visitor.headers.location, `/sign-in?next=${encodeURIComponent(link)}`);
  const { companyId: foreign } = await world.company();
  for (const named of [foreign, '', 'x', '%0d%0aset-cookie:%20a=b', '%E2%82%AC']) {
    const answer = await ask(`/inbox?company=${named}`, { headers: { cookie } });
    assert.deepEqual([answer.text, answer.headers['set-cookie']], ['a page', undefined], named);
  }
  assert.equal((await ask(`/overtime?company=${companyId}`, { headers: { cookie } })).text, 'a page');
  await cancel();
  assert.equal((await ask(link, { headers: { cookie } })).text, 'a page');
});

test('307: so does a link to one endpoint of webhooks (M5), and to nothing beside it', async () => {
  const { cookie, userId } = await signIn();
  const { companyId } = await joinCompany(world, userId, 'administrator');
  const page = `/settings/api/webhooks/${crypto.randomUUID()}`;
  const followed = await ask(`${page}?company=${companyId}`, { headers: { cookie } });
  assert.deepEqual([followed.status, followed.headers.location], [307, page]);
  for (const other of ['/settings/api/webhooks', '/settings/api/webhooks/', '/settings/api/webhooks/x', `${page}/x`])
    assert.equal((await ask(`${other}?company=${companyId}`, { headers: { cookie } })).text, 'a page', other);
});

test('401: the calls of the pages are refused to visitors as the procedures refuse them, without Next', async () => {
  reached.length = 0;
  const input = encodeURIComponent('{"page":1}');
  const answer = await ask(`/api/trpc/access.listTokens?input=${input}`);
  assert.equal(answer.status, 401);
  assert.equal(JSON.parse(answer.text).error.data.problem, 'unauthorized');
  const batch = await ask('/api/trpc/access.listTokens,access.listTokens?batch=1&input=%7B%7D');
  assert.deepEqual([batch.status, JSON.parse(batch.text).length], [401, 2]);
  const foreign = await ask('/api/trpc/access.createToken', {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  assert.equal(foreign.status, 403);
  assert.equal((await ask('/api/trpc/access.createToken', { method: 'TRACE' })).status, 405);
  assert.deepEqual(reached, []);
});

test('429: an address has so many requests a minute that nobody is signed in for; neither others nor people who are signed in are held up', async () => {
  const from = '127.9.9.9';
  const { cookie } = await signIn();
  for (let count = 0; count < ANONYMOUS_PER_MINUTE; count += 1) {
    const path = count % 2 ? '/sign-in' : '/inbox';
    assert.equal(
      (await ask(path, { from, headers: { cookie: `jornada.session_token=${count}` } })).status,
      count % 2 ? 200 : 307,
    );
  }
  const refused = await ask('/sign-in', { from, headers: { 'accept-language': 'de' } });
  assert.equal(refused.status, 429);
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.match(refused.text, /^Zu viele Anfragen/);
  for (const path of ['/docs', '/openapi.json', '/api/trpc/access.listTokens', '/api/auth/sign-out', '/nowhere'])
    assert.equal((await ask(path, { from })).status, 429, path);
  assert.equal((await ask('/inbox', { from, headers: { cookie } })).text, 'a page');
  assert.equal((await ask('/_next/static/chunks/a.js', { from })).status, 200, 'files are not counted');
  const health = await ask('/healthz', { from });
  assert.deepEqual([health.status, health.text], [200, `ok ${version}\n`]);
  assert.equal((await ask('/core/v3/info', { from })).status, 401, 'the interface has its own order');
  assert.equal((await ask('/sign-in')).status, 200);
});

test('the sign-in page is the same text for everyone who reads its language, and its policy names what is written in it', async () => {
  const page = await ask('/sign-in', { headers: { 'accept-language': 'xx, pt-BR;q=0.8, de;q=0.5' } });
  assert.match(page.text, /lang="pt"/);
  const chosen = await ask('/sign-in?next=%2Finbox', {
    headers: { 'accept-language': 'pt', cookie: 'jornada-language=fr' },
  });
  assert.match(chosen.text, /lang="fr"/);
  const { headers } = page;
  const policy = String(headers['content-security-policy']);
  assert.match(
    policy,
    /script-src 'self' 'sha256-a4ayc\/80\/OGda4BO\/1o\/V0etpOqiLx1JwB5S3beHW0s='; style-src-elem 'self' 'sha256-/,
  );
  assert.doesNotMatch(policy, /nonce|script-src[^;]*unsafe|style-src-elem[^;]*unsafe/);
  assert.deepEqual([headers['x-frame-options'], headers['x-content-type-options']], ['DENY', 'nosniff']);
  assert.match(String(headers.vary), /cookie, accept-language/);
  const again = await ask('/sign-in', { headers: { 'accept-language': 'pt', 'if-none-match': String(headers.etag) } });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('every page for visitors has its address, and says so where no mail is sent', async () => {
  for (const path of ANONYMOUS_PATHS) {
    const page = await ask(path, { headers: { 'accept-language': 'fr' } });
    assert.deepEqual([page.status, page.text.includes(path), page.text.includes('data-mail')], [200, true, false]);
    const { answerPage } = await openBuild(folder, { sendsMail: false });
    const client = { address: '127.0.0.1', isKnown: true, isLocal: true };
    const without = answerPage({ method: 'GET', url: path, path, client, header: () => undefined });
    assert.ok(String(without?.body).startsWith('<html data-mail="none" lang="en">'));
  }
});

test('M3 the app for My day is there for everybody: its manifest, icons, and a worker that asks this server alone', async () => {
  const manifest = await ask('/app.webmanifest');
  assert.equal(manifest.headers['content-type'], 'application/manifest+json');
  const { start_url: start, display, icons } = JSON.parse(manifest.text);
  assert.deepEqual([start, display], ['/me', 'standalone']);
  assert.ok(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable'));
  for (const { src } of icons) {
    const { status, headers } = await ask(src);
    assert.deepEqual([status, headers['content-type']], [200, 'image/png'], src);
  }
  const worker = await ask('/service-worker.js');
  assert.match(String(worker.headers['content-type']), /^text\/javascript/);
  assert.equal(worker.headers['cache-control'], 'no-cache');
  assert.equal(worker.headers['content-security-policy'], `default-src 'none'; connect-src 'self'`);
  assert.match(
    worker.text,
    /const VERSION = '[0-9a-f]{16}';\nconst OFFLINE_PATH = '\/offline';\nconst MY_PATH = '\/me';\nconst KIOSK_PATH = '\/kiosk';/,
  );
});

test('M3 another build is another worker', async () => {
  const client = { address: '127.0.0.1', isKnown: true, isLocal: true };
  const path = '/service-worker.js';
  const workerNow = async () => {
    const { answerPage } = await openBuild(folder, { sendsMail: true });
    return String(answerPage({ method: 'GET', url: path, path, client, header: () => undefined })?.body);
  };
  const before = await workerNow();
  assert.equal(await workerNow(), before);
  write(
    'server/app/anonymous/de/offline.html',
    '<html lang="de"><script src="/_next/static/chunks/b.js"></script></html>',
  );
  assert.notEqual(await workerNow(), before);
});

test('files of the build come packed or plain, for as long as their name lasts; other paths there are 404', async () => {
  const plain = await ask('/_next/static/chunks/a.js');
  assert.equal(plain.text, 'const a = 1;');
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  const packed = await ask('/_next/static/chunks/a.js', { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.equal((await ask('/icon.svg')).headers['content-type'], 'image/svg+xml');
  for (const path of [
    '/_next/static/chunks/b.js',
    '/_next/static/../server/app/anonymous/en/sign-in.html',
    '/_next/image?url=x',
  ])
    assert.equal((await ask(path)).status, 404, path);
});

test('404: the metrics are for this machine and the networks of the setting', async () => {
  const { settings } = runtime;
  const statusOf = async (headers: Record<string, string> = {}) => (await ask('/metrics', { headers })).status;
  assert.equal(await statusOf(), 200);
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  assert.equal(await statusOf(forwarded), 404, 'a proxy on this machine does not open them to the world');
  assert.equal(await statusOf({ 'x-forwarded-for': '127.0.0.1' }), 404);
  assert.equal(await statusOf({ host: 'time.example' }), 404);
  runtime.settings = { ...settings, metricsNetworks: readNetworks('198.51.100.0/24, 127.0.0.0/8') };
  assert.equal(await statusOf(forwarded), 404, 'who forwarded it is not who asked');
  assert.equal(await statusOf({ host: 'time.example' }), 200);
  runtime.settings = { ...runtime.settings, trustedProxies: readNetworks('loopback') };
  assert.equal(await statusOf(forwarded), 200);
  assert.equal(await statusOf({ 'x-forwarded-for': '203.0.113.1' }), 404);
  runtime.settings = settings;
});

test('the address that the pages are given is the client’s, never what the caller wrote', async () => {
  const { settings } = runtime;
  const { cookie } = await signIn();
  const given = async (headers: Record<string, string>) => {
    reached.length = 0;
    await ask('/inbox', { from: '127.3.3.3', headers: { cookie, ...headers } });
    return reached[0]?.[1];
  };
  assert.equal(await given({ [addressHeader]: '1.2.3.4', 'x-forwarded-for': '198.51.100.1' }), '127.3.3.3');
  runtime.settings = { ...settings, trustedProxies: readNetworks('127.3.0.0/16') };
  assert.equal(await given({ [addressHeader]: '1.2.3.4', 'x-forwarded-for': '9.9.9.9, 198.51.100.1' }), '198.51.100.1');
  runtime.settings = settings;
});

test('HSTS is sent where people open the product by https, and nowhere else', async () => {
  const { settings } = runtime;
  const { cookie } = await signIn();
  const told = async () => {
    const paths = [
      '/sign-in',
      '/inbox',
      '/core/v3/info',
      '/docs',
      '/healthz',
      '/%',
      '/_next/static/chunks/a.js',
      '/nowhere',
    ];
    const answers = await Promise.all(paths.map((path) => ask(path, path === '/inbox' ? { headers: { cookie } } : {})));
    return new Set(answers.map(({ headers }) => headers['strict-transport-security']));
  };
  assert.deepEqual(await told(), new Set([undefined]));
  runtime.settings = { ...settings, publicUrl: 'http://time.example' };
  assert.deepEqual(await told(), new Set([undefined]));
  runtime.settings = { ...settings, publicUrl: 'https://time.example' };
  assert.deepEqual(await told(), new Set(['max-age=31536000']));
  runtime.settings = settings;
});
