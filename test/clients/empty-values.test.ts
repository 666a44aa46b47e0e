import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryParameters } from '#server/entry/rest/openapi-parameters.ts';
import { routes } from '#server/entry/rest/routes.ts';
import { schemaOf } from '#test/calls.ts';
import { listPathOf } from '#test/list-calls.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const workshop = await openWorkshop(world);
const { rest } = workshop.company;

for (const route of routes.filter(({ method }) => method === 'GET' || method === 'DELETE')) {
  const parameters = queryParameters(route, schemaOf(route));
  if (parameters.length === 0) continue;
  const formsOf = (name: string) => [`${name}=`, `${name}[]=`, `${name}=&${name}=`];

  test(`${route.method} ${route.path} takes an empty value of each query parameter as not given`, () => {
    for (const { name } of parameters) {
      for (const query of [...formsOf(name), ...(name.endsWith(']') ? [] : [`${name}[in]=`])]) {
        assert.deepEqual(route.readQuery(new URLSearchParams(query)), { values: {}, faults: [] }, query);
        const beside = `${query}&${name}=2026-03-02`;
        const alone = `${name}=2026-03-02`;
        assert.deepEqual(
          route.readQuery(new URLSearchParams(beside)),
          route.readQuery(new URLSearchParams(alone)),
          beside,
        );
      }
    }
  });
}

for (const route of routes.filter(({ method, reply }) => method === 'GET' && reply === 'page')) {
  test(`200 GET ${route.path} with empty values lists what it lists without them`, async () => {
    const path = await listPathOf(workshop, route);
    const plain = await rest.get(path);
    const optional = queryParameters(route, schemaOf(route)).filter(({ required }) => !required);
    const empty = await rest.get(path + optional.map(({ name }) => `${name}=`).join('&'));
    assert.deepEqual([empty.status, empty.body], [plain.status, plain.body]);
  });
}

test('422 a required parameter that is empty is required, in the words of one that is missing', async () => {
  const path = `/overtime-policies/v1/employees/${await workshop.record('employee')}/balance`;
  const missing = await rest.get(path);
  assert.deepEqual([missing.status, Object.keys(missing.errors).sort()], [422, ['from', 'to']]);
  assert.deepEqual((await rest.get(`${path}?from=&to=`)).errors, missing.errors);
});

test('a value among empty ones counts, a wrong one stays 422, and so does an empty one in a body', async () => {
  const id = await workshop.record('employee');
  const listed = async (query: string) => (await rest.get(`/core/v3/employees?${query}`)).meta.total;
  assert.equal(await listed(`ids[in]=,${id},,`), 1);
  assert.equal(await listed(`ids[]=&ids[]=${id}`), 1);
  assert.equal((await rest.get('/core/v3/employees?status=some&email=')).status, 422);
  assert.equal((await rest.post('/core/v3/employees', { firstName: '' })).status, 422);
});

test('a boolean is taken as Python writes it', async () => {
  const id = await workshop.record('employee');
  const path = `/overtime-policies/v1/employees/${id}/balance?from=2026-03-02&to=2026-03-03&withDays=`;
  const { data } = await rest.get(`${path}true`);
  assert.equal(data.days.length, 2);
  for (const value of ['True', 'TRUE']) assert.deepEqual((await rest.get(path + value)).data, data, value);
  for (const value of ['False', '']) assert.ok(!('days' in (await rest.get(path + value)).data), value);
  assert.deepEqual(Object.keys((await rest.get(`${path}yes`)).errors), ['withDays']);
});

test('422 a limit above 500 names the code that clients look for, in every language', async () => {
  for (const language of ['en', 'de', 'es', 'fr', 'pt']) {
    const answer = await rest.get('/core/v3/employees?limit=501', { 'accept-language': language });
    assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, ['limit']]);
    assert.match(answer.errors.limit?.join() ?? '', /500.*invalid_items_per_page_limit_exceeded/);
  }
  assert.equal((await rest.get('/core/v3/employees?limit=500')).status, 200);
  assert.doesNotMatch((await rest.get('/core/v3/employees?limit=0')).errors.limit?.join() ?? '', /exceeded/);
});
