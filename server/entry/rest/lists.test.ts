import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaOf } from '#test/calls.ts';
import { listPathOf, resourceOf } from '#test/list-calls.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const workshop = await openWorkshop(world);
const { rest } = workshop.company;

const pages = routes.filter(({ reply }) => reply === 'page');

for (const route of pages) {
  const properties = schemaOf(route).properties ?? {};

  test(`${route.method} ${route.path} pages as all lists do`, async () => {
    const path = await listPathOf(workshop, route);
    const first = await rest.get(path);
    assert.deepEqual([first.status, first.meta.currentPage, first.meta.perPage], [200, 1, 20]);
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=1.5', 'page'],
      ['page=abc', 'page'],
      ['page=2147483648', 'page'],
      ['page=1&page=2', 'page'],
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['limit=abc', 'limit'],
      ['limit=-20', 'limit'],
      ['limit=20&limit=30', 'limit'],
    ] as const) {
      const answer = await rest.get(`${path}${query}`);
      assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, [field]], query);
    }
    assert.deepEqual(Object.keys((await rest.get(`${path}page=0&limit=0`)).errors).sort(), ['limit', 'page']);
    const past = await rest.get(`${path}page=1000000000&limit=500`);
    assert.deepEqual(
      [past.status, past.data, past.meta],
      [200, [], { ...first.meta, currentPage: 1_000_000_000, perPage: 500, lastPage: 1 }],
    );
    const ignored = await rest.get(`${path}unknown=1&__proto__=1&constructor[prototype]=1&page[gte]=7`);
    assert.deepEqual(ignored.body, first.body);
  });

  const fields = properties.orderBy?.['x-order-by'];
  test(`${route.method} ${route.path} takes orderBy`, () => assert.ok(fields?.length));

  if (fields) {
    test(`${route.method} ${route.path} orders by each field it names, and by no other`, async () => {
      const path = await listPathOf(workshop, route);
      for (const field of fields) {
        for (const order of [
          field,
          `${field} asc`,
          `${field} desc`,
          `${field} DESC`,
          ` ${field}  asc , ${fields[0]} desc`,
        ])
          assert.equal((await rest.get(`${path}orderBy=${encodeURIComponent(order)}`)).status, 200, order);
        const ordered = async (direction: string) =>
          (await rest.get(`${path}orderBy=${encodeURIComponent(`${field} ${direction}`)}&limit=500`)).data;
        assert.deepEqual((await ordered('asc')).reverse(), await ordered('desc'), field);
      }
      for (const order of [
        ',',
        'nothing',
        'id; drop',
        `${fields[0]} up`,
        `${fields[0]} asc desc`,
        `${fields[0]},`,
        '__proto__',
        'constructor',
        fields[0]?.toUpperCase() ?? '',
      ])
        assert.deepEqual(
          Object.keys((await rest.get(`${path}orderBy=${encodeURIComponent(order)}`)).errors),
          ['orderBy'],
          order,
        );
    });
  }

  for (const name of ['createdAt', 'updatedAt'].filter((range) => properties[range])) {
    test(`${route.method} ${route.path} takes a range of ${name} as dates and as date-times`, async () => {
      const path = await listPathOf(workshop, route);
      const all = (await rest.get(path)).meta.total;
      const total = async (query: string) => {
        const answer = await rest.get(`${path}${query}`);
        assert.equal(answer.status, 200, query);
        return answer.meta.total;
      };
      assert.equal(await total(`${name}[gte]=2000-01-01&${name}[lte]=2999-12-31`), all);
      assert.equal(await total(`${name}[gte]=2000-01-01T00:00:00Z&${name}[lte]=2999-12-31T00:00:00%2B01:00`), all);
      const [told] = (await rest.get(path)).data.map((record: Record<string, string>) => record[name]);
      if (told) {
        const second = encodeURIComponent(told);
        assert.ok((await total(`${name}[gte]=${second}&${name}[lte]=${second}`)) > 0, told);
      }
      assert.equal(await total(`${name}[gte]=2999-12-31`), 0);
      assert.equal(await total(`${name}[lte]=1999-12-31`), 0);
      for (const bad of ['2026-02-30', 'today', '2026-03-02T08:00:00', '%00']) {
        const answer = await rest.get(`${path}${name}[gte]=${bad}`);
        assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, [`${name}.gte`]], bad);
        assert.match(String(answer.errors[`${name}.gte`]), /a real date .* or an ISO 8601 date-time/, bad);
      }
    });
  }

  const resource = resourceOf(route);
  if (properties.onlyReturn) {
    test(`${route.method} ${route.path} returns records that are not deleted, deleted ones, or all`, async () => {
      if (resource) await workshop.record(resource);
      const path = await listPathOf(workshop, route);
      const total = async (query: string) => (await rest.get(`${path}${query}`)).meta.total;
      const [live, deleted] = [await total('onlyReturn=not_deleted'), await total('onlyReturn=deleted')];
      assert.deepEqual([await total(''), await total('onlyReturn=all')], [live, live + deleted]);
      assert.ok(live > 0 && deleted === 0);
    });
  }

  if (properties.name && resource) {
    test(`${route.method} ${route.path} finds a part of the name, ignoring case, and takes % and _ as they are`, async () => {
      await workshop.record(resource);
      const path = await listPathOf(workshop, route);
      const [{ name = '', firstName = '' }] = (await rest.get(path)).data;
      const total = async (part: string) => (await rest.get(`${path}name=${encodeURIComponent(part)}`)).meta.total;
      assert.ok((await total((name || firstName).slice(1, 3).toUpperCase())) > 0);
      for (const odd of ['%', '_', '\\', '%%']) assert.equal(await total(odd), 0, odd);
    });
  }
}
