import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { matchRoute, routes } from './routes.ts';

const world = await createWorld();
const { rest } = await world.company();
const anonymous = createRestClient(null);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const ID = '019cad3e-5c00-7000-8000-000000000001';

const paths = [...new Set(routes.map(({ path }) => path))];
const filled = (path: string) => path.replace(/\{\w+\}/g, ID);

for (const path of paths) {
  const own = routes.filter((route) => route.path === path).map(({ method }) => method as string);
  const allowed = own.includes('GET') ? [...own, 'HEAD'] : own;

  test(`405 on ${path} by other methods, before any token is asked for`, async () => {
    for (const method of METHODS.filter((candidate) => !allowed.includes(candidate))) {
      for (const client of [anonymous, rest]) {
        const answer = await client.send(method, filled(path), {
          headers: { 'x-http-method-override': own[0] as string },
        });
        assert.equal(answer.status, 405, method);
        assert.deepEqual(answer.headers.get('allow')?.split(', ').sort(), allowed.toSorted(), method);
        if (method !== 'HEAD') assert.equal(answer.code, 'method_not_allowed');
      }
    }
  });

  test(`404 on spellings beside ${path}: paths are exact`, async () => {
    const exact = filled(path);
    const spellings = [
      `${exact}/`,
      `${exact}//`,
      exact.replace(/\/(?=[^/]+$)/, '//'),
      `${exact}/nothing/else/here`,
      exact.toUpperCase(),
    ];
    for (const spelling of spellings) {
      const answer = await anonymous.send(own[0] as string, spelling);
      assert.deepEqual([answer.status, answer.code], [404, 'route_not_found'], spelling);
    }
  });
}

test('a fixed path wins over {id}: its other methods are 405, never an id that is not found', async () => {
  const patterns = paths.map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  let met = 0;
  for (const fixed of paths) {
    for (const { path, pattern } of patterns) {
      if (path === fixed || !pattern.test(fixed)) continue;
      met += 1;
      for (const { method } of routes.filter((route) => route.path === path)) {
        const answered = routes.some((route) => route.path === fixed && route.method === method);
        const match = matchRoute(method, filled(fixed));
        assert.equal(match.kind, answered ? 'route' : 'method_not_allowed', `${method} ${fixed}`);
        if (match.kind === 'route') assert.equal(match.route.path, fixed);
      }
    }
  }
  if (paths.some((path) => path.endsWith('/clock-in'))) {
    assert.ok(met > 0);
    assert.equal((await rest.get('/schedule/v1/work-entries/clock-in')).status, 405);
  }
});

test('HEAD answers like GET without a body, on every path that is read', async () => {
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const [get, head] = [await rest.get(filled(route.path)), await rest.send('HEAD', filled(route.path))];
    assert.deepEqual([head.status, head.body], [get.status, undefined], route.path);
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'));
  }
});
