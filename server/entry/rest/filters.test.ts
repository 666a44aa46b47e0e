import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaOf } from '#test/calls.ts';
import { listPathOf, resourceOf } from '#test/list-calls.ts';
import type { Answer } from '#test/rest-client.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { type JsonSchema, outputJsonSchema } from './json-schema.ts';
import { queryParameters } from './openapi-parameters.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const workshop = await openWorkshop(world);
const { rest } = workshop.company;

const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'];
const PAGING = ['page', 'limit', 'orderBy'];
/** Enumerations that say what is answered of the records. */
const CHOICES = ['onlyReturn', 'by'];
/** Reads of one record, which their parameters name. */
const OF_ONE = ['monthlyRecords.get', 'payroll.getCodeMap'];

const plainOf = (name: string) => name.replace(/\[(in|contains)\]$/, '');
const keysOf = ({ status, errors }: Answer) => [status, Object.keys(errors ?? {}).sort()];

interface Filter {
  name: string;
  schema: JsonSchema;
  /** Its forms as the document has them: `status`, `status[in]`. */
  forms: string[];
}

const isList = ({ schema: { type } }: Filter) => type === 'array';

/** The filters of a list, each once however many forms it has. */
function filtersOf(route: Route): Filter[] {
  const properties = schemaOf(route).properties ?? {};
  const inPath = new Set(route.parameters.map(({ name }) => name));
  const documented = queryParameters(route, schemaOf(route)).map(({ name }) => name);
  return [...new Set(Object.keys(properties).map(plainOf))]
    .filter((name) => !inPath.has(name) && !PAGING.includes(name))
    .map((name) => ({
      name,
      schema: properties[`${name}[in]`] ?? properties[name] ?? {},
      forms: documented.filter((form) => form.replace(/\[.*/, '') === name),
    }));
}

const reads = routes.filter((route) => route.method === 'GET' && filtersOf(route).length > 0);
const isPage = ({ reply }: Route) => reply === 'page';

/** The fields of a list's records. */
function fieldsOf(route: Route): string[] {
  const components: Record<string, JsonSchema> = {};
  const { properties } = route.output ? outputJsonSchema(route.output, components) : {};
  const row = properties?.rows?.items ?? {};
  const name = String(row.$ref ?? '')
    .split('/')
    .at(-1);
  return Object.keys((name ? components[name] : row)?.properties ?? {});
}

/** Values that a filter takes, one of the workshop's own records among them, and one that it refuses. */
async function valuesOf({ items = {} }: JsonSchema): Promise<{ good: string[]; bad: string }> {
  if (items['x-resource'])
    return { good: [await workshop.record(items['x-resource']), crypto.randomUUID()], bad: 'no-id' };
  if (items.format === 'uuid') return { good: [crypto.randomUUID(), crypto.randomUUID()], bad: 'no-id' };
  if (items.enum) return { good: items.enum.map(String), bad: 'no-such-value' };
  if (items.type === 'integer') return { good: ['2026', '2025'], bad: 'abc' };
  return { good: ['a', 'b'], bad: '%00' };
}

/** Everything that a query lists, whatever is in it. */
async function listed(path: string): Promise<string[]> {
  const answer = await rest.get(`${path}&limit=500`);
  assert.equal(answer.status, 200, path);
  assert.equal(answer.data.length, answer.meta.total, path);
  return answer.data.map((record: object) => JSON.stringify(record)).sort();
}

/** The ways to ask for two values of a filter. */
function spellingsOf(route: Route, name: string, [a, b]: readonly string[]): string[] {
  return [
    `${name}[in]=${a},${b}`,
    `${name}[in]=${b}&${name}[in]=${a}`,
    `${name}[in][]=${a}&${name}[in][]=${b}`,
    `${name}[in]=${a}&${name}[in][]=${b}`,
    `${name}[in]=${a},,${b},`,
    ...(schemaOf(route).properties?.[`${name}[in]`]
      ? []
      : [`${name}=${a},${b}`, `${name}=${a}&${name}=${b}`, `${name}[]=${a}&${name}[]=${b}`]),
  ];
}

/** The path without a value of a filter that the operation cannot do without. */
const without = (path: string, name: string) => path.replace(new RegExp(`(?<=[?&])${name}=[^&]*&`), '');

for (const route of reads.filter(isPage)) {
  test(`${route.method} ${route.path} filters on each id, enumeration and code by one value and by several`, async () => {
    const resource = resourceOf(route);
    if (resource) await workshop.record(resource);
    const whole = await listPathOf(workshop, route);
    for (const { name, schema } of filtersOf(route).filter(isList)) {
      const path = without(whole, name);
      const { good } = await valuesOf(schema);
      const [a = ''] = good;
      const single: string[][] = [];
      for (const value of good) single.push(await listed(`${path}${name}=${value}`));
      const union = [...new Set(single.flat())].sort();
      assert.deepEqual(await listed(`${path}${name}[in]=${good.join(',')}`), union, name);
      if (good.length === 2 && schema.items?.enum) assert.deepEqual(await listed(path), union, name);
      const both = [...new Set([...(single[0] ?? []), ...(single[1] ?? [])])].sort();
      for (const spelling of spellingsOf(route, name, good))
        assert.deepEqual(await listed(`${path}${spelling}`), both, spelling);
      assert.deepEqual(await listed(`${path}${name}[in]=${a}`), single[0], name);
    }
  });
}

for (const route of reads.filter((one) => !isPage(one))) {
  test(`${route.method} ${route.path} takes several values of each id, enumeration and code in every spelling`, async () => {
    const whole = await listPathOf(workshop, route);
    for (const { name, schema } of filtersOf(route).filter(isList)) {
      const path = without(whole, name);
      const { good } = await valuesOf(schema);
      const [first = '', ...others] = spellingsOf(route, name, good);
      const { status, body } = await rest.get(`${path}${first}`);
      assert.equal(status, 200, name);
      for (const spelling of others) assert.deepEqual((await rest.get(`${path}${spelling}`)).body, body, spelling);
    }
  });
}

for (const route of reads) {
  const filters = filtersOf(route);

  test(`422: ${route.method} ${route.path} names a wrong value of a filter as it was sent`, async () => {
    const whole = await listPathOf(workshop, route);
    for (const { name, schema } of filters.filter(isList)) {
      const path = without(whole, name);
      const {
        good: [good],
        bad,
      } = await valuesOf(schema);
      const takesOne = schemaOf(route).properties?.[`${name}[in]`] !== undefined;
      const many = Array.from({ length: 501 }, () => good).join(',');
      for (const [query, key] of [
        [`${name}=${bad}`, name],
        [`${name}=${bad}&unknown[gte]=1`, name],
        [`${name}[]=${bad}`, name],
        [`${name}[in]=${bad}`, name],
        [`${name}[in][]=${bad}`, name],
        [`${name}[in]=${many}`, name],
        [`${name}[in]=${good},${bad}`, `${name}.1`],
        [`${name}=${good},${bad}`, takesOne ? name : `${name}.1`],
      ] as const)
        assert.deepEqual(keysOf(await rest.get(`${path}${query}`)), [422, [key]], query.slice(0, 200));
    }
  });

  test(`422: ${route.method} ${route.path} names the forms of a filter that is asked for in another, in every language`, async () => {
    const path = await listPathOf(workshop, route);
    for (const { name, forms } of filters) {
      const operators = ['gte', 'lte', 'in', 'ne', 'IN', '0', 'in][gte'].filter(
        (operator) => !forms.includes(`${name}[${operator}]`),
      );
      for (const operator of operators) {
        const answer = await rest.get(`${path}${name}[${operator}]=1`);
        assert.deepEqual(keysOf(answer), [422, [`${name}.${operator.replace('][', '.')}`]], `${name}[${operator}]`);
      }
      for (const query of [`${name}[in=1`, `${name}.in=1`])
        assert.deepEqual(keysOf(await rest.get(`${path}${query}`)), [422, [`${name}.in`]], query);
      if (!forms.includes(name)) assert.deepEqual(keysOf(await rest.get(`${path}${name}=2026-01-01`)), [422, [name]]);
      for (const language of LANGUAGES) {
        const headers = { 'accept-language': language };
        const { errors } = await rest.send('GET', `${path}${name}[ne]=1`, { headers });
        const [text = ''] = errors[`${name}.ne`] ?? [];
        assert.ok(text.includes(forms.join(', ')), `${language}: ${text}`);
        if (language !== 'en') assert.doesNotMatch(text, /Must/);
      }
    }
    const wrong = filters.map(({ name }) => `${name}[ne]=1`).join('&');
    const others = isPage(route) ? ['page'] : [];
    assert.deepEqual(
      keysOf(await rest.get(`${path}page=0&${wrong}`)),
      [422, [...filters.map(({ name }) => `${name}.ne`), ...others].sort()],
      'all of them together',
    );
  });

  if (fieldsOf(route).length === 0) continue;
  test(`422: ${route.method} ${route.path} refuses an operator on a field that is no filter; without one it is ignored`, async () => {
    const path = await listPathOf(workshop, route);
    const isFilter = new Set(filters.map(({ name }) => name));
    const fields = fieldsOf(route).filter((field) => !isFilter.has(field));
    const all = await rest.get(path);
    assert.ok(fields.length > 0 && all.status === 200);
    for (const field of fields) {
      for (const query of [`${field}[gte]=1`, `${field}[in]=a,b`, `${field}[id]=1`]) {
        const key = query.replace(/\[(\w+)\].*/, '.$1');
        assert.deepEqual(keysOf(await rest.get(`${path}${query}`)), [422, [key]], query);
      }
      assert.deepEqual((await rest.get(`${path}${field}=x`)).body, all.body, field);
    }
  });
}

test('every filter on an id, an enumeration or a code takes several values', () => {
  const lists = reads.filter(({ name }) => !OF_ONE.includes(name));
  const single = lists.flatMap((route) =>
    filtersOf(route)
      .filter(({ name, schema }) => schema['x-resource'] || schema.enum || /^(id|code)$|(Id|Code)$/.test(name))
      .filter((filter) => !isList(filter) && !CHOICES.includes(filter.name))
      .map(({ name }) => `${route.name} ${name}`),
  );
  assert.deepEqual(single, []);
});
