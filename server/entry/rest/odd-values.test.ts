import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Input, type Leaf, leavesOf, requestOf, schemaOf, withValue } from '#test/calls.ts';
import { assertDocumented } from '#test/documented.ts';
import type { Answer } from '#test/rest-client.ts';
import { openWorkshop } from '#test/workshop.ts';
import type { Workshop } from '#test/workshop-types.ts';
import { createWorld } from '#test/world.ts';
import { bodySchemaOf } from './openapi.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

/** Stands for a number that JSON can hold and JavaScript cannot. */
const HUGE = '@1e400@';

const TEXTS = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'a\udfff',
  'x'.repeat(100_000),
  '<script>alert(1)</script>',
  `'; drop table employees; --`,
  '%',
  '\u202e',
  '1',
  'true',
  'null',
];
const DATES = ['2026-02-30', '0000-01-01', '1899-12-31', '3000-01-01', '2026-3-2', '2026-03-02T00:00:00Z ', '20260302'];
const INSTANTS = [
  '2026-03-02T08:00:00',
  '2026-03-02T24:00:00Z',
  '2026-02-30T08:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-03-02T08:60:00Z',
  '2026-03-02',
];
const TIMES = ['24:00', '24:01', '9:00', '09:60', '-1:00'];
const NUMBERS = [0, -1, 1.5, 2_147_483_648, -2_147_483_649, 1e308, -1e308, HUGE, `-${HUGE}`];
const OTHERS = [
  null,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  { __proto__: null, constructor: { prototype: {} } },
  JSON.parse('{"__proto__":{"admin":true}}'),
];
const ODD: unknown[] = [...TEXTS, ...DATES, ...INSTANTS, ...TIMES, ...NUMBERS, ...OTHERS];

const typesOf = (schema: Leaf['schema']) => [schema.type ?? []].flat();

/** Values that a field of the described type must refuse. */
function refusedBy({ schema }: Leaf): unknown[] {
  const [type] = typesOf(schema);
  if (type === 'string') {
    const wrong = ['a\0b', '\ud800', 1, true, {}, []];
    // In a form every value is a text.
    if (schema.enum) return [...wrong.filter((value) => !schema.enum?.includes(String(value))), 'no such value', ''];
    if (schema.format === 'date') return [...wrong, ...DATES, ...INSTANTS.slice(0, 5), ''];
    if (schema.format === 'date-time') return [...wrong, ...INSTANTS, ''];
    if (schema.format === 'uuid') return [...wrong, ...TEXTS];
    const tooLong = schema.maxLength === undefined ? [] : ['x'.repeat(Number(schema.maxLength) + 1)];
    return [...wrong, ...tooLong, ...(schema.minLength ? ['', ' \t\n'] : [])];
  }
  if (type === 'integer') return ['1', true, 1.5, 2_147_483_648, -2_147_483_649, HUGE, {}];
  if (type === 'number') return ['1', '', true, HUGE, `-${HUGE}`, []];
  if (type === 'boolean') return ['true', 1, 0, ''];
  return [];
}

function send(workshop: Workshop, route: Route, input: Input): Promise<Answer> {
  const { method, path, init } = requestOf(route, input);
  if (init.body instanceof FormData) return workshop.rest.send(method, path, init);
  const body = String(init.body).replace(/"(-?)@1e400@"/g, '$11e400');
  return workshop.rest.send(method, path, { ...init, body });
}

const isNamed = ({ errors }: Answer, name: string) =>
  Object.keys(errors).some((key) => key === name || key.startsWith(`${name}.`));

// Texts that are right only when they are what a record says.
const AS_THE_RECORD = new Set(['personalData.erase name']);
// Texts of forms that hold JSON: an object or a list is what they want.
const IN_JSON = new Set(['imports.start mapping', 'imports.start accept']);
// The interface has its own codes for these values, after the fields.
const CODED = new Set(['overtime.adjustBalance operation', 'overtime.adjustBalance source']);

for (const route of routes.filter((candidate) => bodySchemaOf(candidate))) {
  const inPath = new Set<string | number>(route.parameters.map(({ name }) => name));
  const leaves = leavesOf(schemaOf(route)).filter(({ path }) => !inPath.has(path[0] as string));

  test(`422: ${route.method} ${route.path} names all fields that hold what their type cannot, whatever it is`, async () => {
    const workshop = await openWorkshop(world);
    const valid = await workshop.inputFor(route);
    const told = leaves.filter(({ path }) => !CODED.has(`${route.name} ${path.join('.')}`));
    const refusedOf = (leaf: Leaf) =>
      IN_JSON.has(`${route.name} ${leaf.path.join('.')}`)
        ? refusedBy(leaf).filter((value) => typeof value !== 'object')
        : refusedBy(leaf);
    const rounds = Math.max(...told.map((leaf) => refusedOf(leaf).length));
    // Every field holds its first wrong value, then every field its second, …
    for (let round = 0; round < rounds; round += 1) {
      const wrong = told.filter((leaf) => round < refusedOf(leaf).length);
      let input: Input = valid;
      for (const leaf of wrong) input = withValue(schemaOf(route), input, leaf.path, refusedOf(leaf)[round]) as Input;
      const answer = await send(workshop, route, input);
      const said = `${JSON.stringify(input).slice(0, 2000)}: ${JSON.stringify(answer.body)}`;
      assert.equal(answer.status, 422, said);
      assertDocumented(route, answer, said);
      const unnamed = wrong.map(({ path }) => path.join('.')).filter((name) => !isNamed(answer, name));
      assert.deepEqual(unnamed, [], said);
    }
  });

  const coded = leaves.filter(({ path }) => CODED.has(`${route.name} ${path.join('.')}`));
  if (coded.length > 0) {
    test(`422: ${route.method} ${route.path} refuses what the types of its fields with own codes cannot hold`, async () => {
      const workshop = await openWorkshop(world);
      const input = await workshop.inputFor(route);
      for (const leaf of coded) {
        for (const value of refusedBy(leaf)) {
          const answer = await send(workshop, route, withValue(schemaOf(route), input, leaf.path, value) as Input);
          assert.equal(answer.status, 422, `${leaf.path.join('.')} = ${JSON.stringify(value)}`);
          assertDocumented(route, answer, value);
        }
      }
    });
  }

  test(`${route.method} ${route.path} stays within its document whatever its fields hold`, async () => {
    const workshop = await openWorkshop(world);
    const input = await workshop.inputFor(route);
    for (const [index, value] of ODD.entries()) {
      let everywhere: Input = input;
      for (const { path } of leaves) everywhere = withValue(schemaOf(route), everywhere, path, value) as Input;
      assertDocumented(route, await send(workshop, route, everywhere), value);
      const leaf = leaves[index % leaves.length] as Leaf;
      const one = withValue(schemaOf(route), input, leaf.path, value) as Input;
      assertDocumented(route, await send(workshop, route, one), [leaf.path, value]);
    }
  });

  const texts = leaves.filter(
    ({ path, schema }) =>
      schema.maxLength !== undefined &&
      !schema.format &&
      Number(schema.maxLength) <= 5000 &&
      !AS_THE_RECORD.has(`${route.name} ${path.join('.')}`),
  );
  if (texts.length > 0) {
    test(`${route.method} ${route.path} counts the length of texts in characters, not in code units`, async () => {
      const workshop = await openWorkshop(world);
      const input = await workshop.inputFor(route);
      for (const { path, schema } of texts) {
        const answer = await send(
          workshop,
          route,
          withValue(schemaOf(route), input, path, '😀'.repeat(Number(schema.maxLength))) as Input,
        );
        const told = `${path.join('.')}: ${JSON.stringify(answer.body)?.slice(0, 300)}`;
        if (answer.status === 422) assert.ok(!Object.hasOwn(answer.errors ?? {}, path.join('.')), told);
        assertDocumented(route, answer, told);
      }
    });
  }
}
