import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { type Input, type Leaf, leavesOf, requestOf, schemaOf, withValue } from '#test/calls.ts';
import { isExport, procedures } from '#test/procedures.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { hasBody } from './input.ts';
import { exampleOf, type JsonSchema } from './json-schema.ts';
import { routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const REFUSED = [
  ...['a\nb', 'a\rb', 'a\r\nb', 'a\tb', 'a\u0001b', 'a\u001b[31mb', 'a\u007fb', 'a\u0085b'],
  ...['a\u2028b', 'a\u2029b', 'a\u202eb', 'a\u202ab'],
];
const KEPT = [
  'Núñez',
  'Straße 7, 3º B',
  '李小龍',
  'می‌خواهم',
  'שלום 42',
  '👩‍👩‍👧 2026',
  'Ana\u00a0María',
  "D'Arcy & <b>",
];
const isText = ({ schema }: Leaf) => [schema.type ?? []].flat().includes('string') && schema.enum === undefined;
/** Of a person or a thing: `firstName`, `name`. */
const isName = ({ path }: Leaf) => /name$/i.test(String(path.at(-1)));
/** Texts that say nothing but what their length allows. */
const isPlain = ({ schema }: Leaf) => schema.maxLength !== undefined && !schema.format && !schema.pattern;
/** Values that a client read before, which are compared and never kept; and forms, which carry files and lists as text. */
const isOwn = ({ path, schema }: Leaf) => /Before$/.test(String(path[0])) || schema.format === 'binary';
const IN_JSON = new Set(['imports.start mapping', 'imports.start accept']);
/** Compared with what there is, after the fields, and never kept. */
const COMPARED = new Set([
  'personalData.erase name',
  'overtime.adjustBalance operation',
  'imports.setColumns mapping.0',
]);
const isCompared = (name: string, { path, schema }: Leaf) =>
  schema.format === 'uuid' || COMPARED.has(`${name} ${path.join('.')}`);

interface Operation {
  name: string;
  schema: JsonSchema;
  input: z.ZodType;
}

const ofPages = procedures.filter((procedure) => procedure.isMutation && !isExport(procedure));
const operations: Operation[] = [
  ...routes.filter(hasBody).flatMap((route) => (route.input ? [{ ...route, schema: schemaOf(route) }] : [])),
  ...ofPages.flatMap(({ name, schema, operation: { input } }) => (input ? [{ name, schema, input }] : [])),
] as Operation[];

const textsOf = ({ name, schema }: Pick<Operation, 'name' | 'schema'>): Leaf[] =>
  leavesOf(schema).filter(
    (leaf) => isText(leaf) && isName(leaf) && !isOwn(leaf) && !IN_JSON.has(`${name} ${leaf.path.join('.')}`),
  );

const issuesOf = (issues: readonly z.core.$ZodIssue[], before: PropertyKey[] = []): { path: string; key: unknown }[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path];
    const own = { path: path.join('.'), key: (issue as { params?: { key?: unknown } }).params?.key ?? issue.code };
    const options = issue.code === 'invalid_union' ? issue.errors.flatMap((errors) => issuesOf(errors, path)) : [];
    return [own, ...options];
  });

/** The faults of a field that holds a text. */
function faultsOf({ schema, input }: Operation, { path }: Leaf, text: string): unknown[] {
  const given = withValue(schema, exampleOf(schema), path, text);
  const { error } = input.safeParse(given);
  return issuesOf(error?.issues ?? [])
    .filter((issue) => issue.path === path.join('.'))
    .map(({ key }) => key);
}

const nameOf = (operation: Operation, { path }: Leaf) => `${operation.name} ${path.join('.')}`;

test('every name in an operation refuses line breaks and control characters, on its field', () => {
  const fields = operations.flatMap((operation) =>
    textsOf(operation)
      .filter((leaf) => !isCompared(operation.name, leaf))
      .map((leaf) => ({ operation, leaf })),
  );
  assert.ok(fields.length > 100, String(fields.length));
  const taken = fields.filter(({ operation, leaf }) =>
    REFUSED.some((text) => faultsOf(operation, leaf, text).length === 0),
  );
  assert.deepEqual(
    taken.map(({ operation, leaf }) => nameOf(operation, leaf)),
    [],
  );
});

test('names take accents, emoji, other scripts and joiners as they are', () => {
  const fields = operations.flatMap((operation) =>
    textsOf(operation)
      .filter((leaf) => isPlain(leaf))
      .map((leaf) => ({ operation, leaf })),
  );
  assert.ok(fields.length > 100, String(fields.length));
  const refused = fields.flatMap(({ operation, leaf }) =>
    KEPT.filter((text) => faultsOf(operation, leaf, text).length > 0).map(
      (text) => `${nameOf(operation, leaf)}: ${text}`,
    ),
  );
  assert.deepEqual(refused, []);
});

test('422 tells of every name that holds a line break or a control character', async () => {
  const workshop = await openWorkshop(world);
  for (const route of routes.filter(hasBody)) {
    const inPath = new Set<string | number>(route.parameters.map(({ name }) => name));
    const schema = schemaOf(route);
    const fields = textsOf({ name: route.name, schema }).filter(
      (leaf) => isPlain(leaf) && !isCompared(route.name, leaf) && !inPath.has(leaf.path[0] as string),
    );
    if (fields.length === 0) continue;
    const valid = await workshop.inputFor(route);
    for (const text of REFUSED) {
      let input: Input = valid;
      for (const { path } of fields) input = withValue(schema, input, path, text) as Input;
      const { method, path, init } = requestOf(route, input);
      const { status, errors } = await workshop.rest.send(method, path, init);
      assert.equal(status, 422, `${route.name} ${JSON.stringify(text)}`);
      const missing = fields.map((leaf) => leaf.path.join('.')).filter((field) => !(field in (errors ?? {})));
      assert.deepEqual(missing, [], `${route.name} ${JSON.stringify(text)}`);
    }
  }
});
