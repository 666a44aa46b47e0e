import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { DEMO_COMPANY_ID, OTHER_COMPANY_ID } from '#drizzle/seed/make-demo.ts';
import { createWorld } from '#test/world.ts';
import { readNetworks } from '../../platform/client-address.ts';
import { createHttpServer } from '../process/http.ts';
import { openApiText } from '../rest/openapi.ts';

const world = await createWorld();
const server = createHttpServer(world.runtime, (_, response) => void response.writeHead(404).end('a page'));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});
const get = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

test('200: the document is served as it is made, and once known it is not sent again', async () => {
  const answer = await get('/openapi.json');
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(await answer.text(), openApiText());
  const etag = answer.headers.get('etag') ?? '';
  const again = await get('/openapi.json', { headers: { 'if-none-match': etag, 'x-request-id': 'mine' } });
  assert.deepEqual([again.status, await again.text(), again.headers.get('x-request-id')], [304, '', 'mine']);
});

test('200: the document comes plain to callers that do not ask for it packed', async () => {
  const read = async (acceptEncoding?: string) => {
    const { port } = server.address() as AddressInfo;
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
    const [answer] = (await once(request({ port, host: '127.0.0.1', path: '/openapi.json', headers }), 'response')) as [
      IncomingMessage,
    ];
    const body = Buffer.concat(await answer.toArray());
    assert.equal(Number(answer.headers['content-length']), body.length);
    return { encoding: answer.headers['content-encoding'], body };
  };
  for (const plain of [undefined, 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip']) {
    const { encoding, body } = await read(plain);
    assert.deepEqual([encoding, body.toString()], [undefined, openApiText()], String(plain));
  }
  for (const packed of ['gzip', 'deflate, GZIP;q=0.5, br', 'gzip;q=1.0,*;q=0']) {
    const { encoding, body } = await read(packed);
    assert.deepEqual([encoding, gunzipSync(body).toString()], ['gzip', openApiText()], packed);
  }
});

test('200: the page and each file it names come from here, under a policy that allows no other host', async () => {
  const page = await get('/docs');
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  const named = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  const files = named.filter((address) => address !== 'data:,');
  assert.ok(files.length >= 3);
  for (const file of [...files, '/docs/inter.woff2']) {
    const answer = await get(file);
    assert.equal(answer.status, 200, file);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    await answer.arrayBuffer();
  }
});

test('the token of the demo is filled in for people at this machine, as long as the demo has its database to itself', async () => {
  const { runtime } = world;
  const tokenFor = async (headers: Record<string, string> = {}) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, host: '127.0.0.1', path: '/docs', headers });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return /data-token="(.*?)"/.exec(Buffer.concat(await answer.toArray()).toString())?.[1];
  };
  assert.equal(await tokenFor(), '', 'no demo');
  runtime.demoToken = 'jrn_demo';
  for (const id of [DEMO_COMPANY_ID, OTHER_COMPANY_ID])
    await world.ownerPool.query(`insert into companies (id, name) values ($1, 'Demo')`, [id]);
  assert.equal(await tokenFor(), 'jrn_demo');

  for (const forwarded of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    assert.equal(await tokenFor({ [forwarded]: '127.0.0.1' }), '', `a proxy on this machine, by ${forwarded}`);
  const { settings } = runtime;
  runtime.settings = { ...settings, trustedProxies: readNetworks('loopback') };
  assert.equal(await tokenFor({ 'x-forwarded-for': '198.51.100.1' }), '', 'a trusted proxy');
  runtime.settings = settings;
  assert.equal(await tokenFor({ host: 'demo.example' }), '', 'a name of another site that leads here');
  const { port } = server.address() as AddressInfo;
  assert.equal(await tokenFor({ host: `localhost:${port + 1}` }), '', 'the port of a proxy on this machine');
  assert.equal(await tokenFor({ host: `localhost:${port}` }), 'jrn_demo');

  await world.company();
  assert.equal(await tokenFor(), '', 'a company of its own, from the next request on');
});

test('405: read-only paths say so; other paths next to them belong to the pages', async () => {
  const answer = await get('/docs', { method: 'POST' });
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD']);
  for (const path of ['/docs/', '/docs/../http.ts', '/docs/constructor', '/__proto__'])
    assert.equal(await (await get(path)).text(), 'a page', path);
});
