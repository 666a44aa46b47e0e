import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { BuiltPages } from '#server/entry/front/built-pages.ts';
import { createHttpServer } from '#server/entry/process/http.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { token } = await world.company();
const build: BuiltPages = { answerAsset: async () => undefined, answerPage: () => undefined };
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** With the pages as they are built, and as they are developed. */
const servers = await Promise.all(
  [build, undefined].map(async (built) => {
    const server = createHttpServer(world.runtime, (_, response) => void response.end('a page'), built);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }),
);
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function answersOf(method: string, path: string, headers: Record<string, string>, body = '') {
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as AddressInfo;
      const asked = send({ host: '127.0.0.1', port, path, method, agent: false, headers });
      asked.end(body);
      const [answer] = await once(asked, 'response');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: Buffer.concat(await answer.toArray()).toString(),
      };
    }),
  );
}

async function assertNotFound(method: string, path: string, headers: Record<string, string>, body = '') {
  for (const answer of await answersOf(method, path, headers, body)) {
    const place = `${method} ${path}: ${answer.text}`;
    assert.equal(answer.status, 404, place);
    assert.match(String(answer.headers['content-type']), /^application\/json/, place);
    assert.ok(answer.headers['x-request-id'], place);
    assert.equal(answer.headers['cache-control'], 'no-store', place);
    if (method === 'HEAD') continue;
    const error = { status: 404, message: 'route_not_found', errors: 'route_not_found' };
    assert.deepEqual(JSON.parse(answer.text), { error }, place);
  }
}

const bearer = { authorization: `Bearer ${token}` };
const json = { 'content-type': 'application/json' };

test('404 route_not_found in JSON for every method of an unknown module path, with a token and without', async () => {
  for (const path of [
    '/document/v1/directories',
    '/recruitment/v1/vacancies?page=1',
    '/billing/v1',
    '/sync/v12/x/y/',
    '//document/v1/directories',
    '/Core/v3/employees',
    '/schedule/v9/work-entries',
  ])
    for (const method of METHODS) for (const headers of [bearer, {}]) await assertNotFound(method, path, headers);
});

test('404 route_not_found in JSON for any other path with a token, even a wrong one, or a body in JSON', async () => {
  for (const path of ['/employees', '/', '/sign-in', '/inbox', '/core', '/%', '/today/x'])
    for (const method of METHODS) {
      await assertNotFound(method, path, bearer);
      await assertNotFound(method, path, { authorization: 'bearer nothing' });
    }
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/merge-patch+json'])
    await assertNotFound('POST', '/employees', { 'content-type': type }, '{}');
});

test('pages, operators, the document and calls of pages are answered as before', async () => {
  const statuses = async (path: string, headers: Record<string, string>, method = 'GET') =>
    (await answersOf(method, path, headers)).map(({ status }) => status);
  for (const path of ['/healthz', '/readyz', '/openapi.json'])
    assert.deepEqual(await statuses(path, bearer), [200, 200], path);
  assert.deepEqual(await statuses('/inbox', {}), [307, 200]);
  assert.deepEqual(await statuses('/inbox', { authorization: 'Basic x' }), [307, 200]);
  assert.deepEqual(await statuses('/versions/v/x', {}), [307, 200]);
  assert.deepEqual(await statuses('/api/auth/sign-in/email', json, 'POST'), [200, 200], 'reaches sign-in');
});
