import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakingChanges, unnamedChanges } from './breaking-changes.ts';
import type { Document, Operation, Schema } from './document.ts';

const text: Schema = { type: 'string' };
const answer = (data: Schema) => ({
  content: { 'application/json': { schema: { type: 'object', properties: { data }, required: ['data'] } } },
});
const failure = (...codes: string[]) => ({
  content: {
    'application/json': { schema: { properties: { error: { properties: { message: { enum: codes } } } } } },
  },
});
const record = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

const base = {
  input: record({ name: text, kind: { enum: ['a', 'b'], type: 'string' }, size: { type: 'number', maximum: 9 } }, [
    'name',
  ]),
  output: record({ id: { type: 'string', format: 'uuid' }, note: text, kind: { type: 'string', enum: ['a', 'b'] } }),
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  codes: ['office_not_found', 'employee_not_found'],
  scope: 'people:read',
};

function documentOf(
  changed: Partial<typeof base & { operationId: string; path: string; shared: Schema }> = {},
): Document {
  const {
    input,
    output,
    parameters,
    codes,
    scope,
    operationId = 'a.make',
    path = '/a',
    shared = {},
  } = { ...base, ...changed };
  const operation: Operation = {
    operationId,
    'x-scope': scope,
    parameters,
    requestBody: { content: { 'application/json': { schema: input } } },
    responses: { 200: answer(output), 404: failure(...codes) },
  };
  return { paths: { [path]: { post: operation } }, components: { schemas: { Shared: shared } } };
}

const changesOf = (changed: Parameters<typeof documentOf>[0], before = documentOf()) =>
  breakingChanges(before, documentOf(changed)).map(({ change }) => change);

const inputWith = (fields: Record<string, Schema>, required = ['name']) => ({
  input: record({ ...base.input.properties, ...fields }, required),
});
const outputWith = (fields: Record<string, Schema>, required?: string[]) => ({
  output: record(
    { ...base.output.properties, ...fields },
    required ?? [...(base.output.required ?? []), ...Object.keys(fields)],
  ),
});
const { name: _, ...withoutName } = base.input.properties as Record<string, Schema>;
const { note: __, ...withoutNote } = base.output.properties as Record<string, Schema>;

const breaking: [title: string, changed: Parameters<typeof documentOf>[0], change: string][] = [
  ['an operation is gone', { path: '/b' }, 'POST /a is gone'],
  ['an operation has another name', { operationId: 'a.create' }, 'is called a.create now'],
  ['an operation needs another scope', { scope: 'users:read' }, 'needs the scope users:read now'],
  ['an input field is gone', { input: record(withoutName, []) }, 'name is no longer taken'],
  ['an input field is newly required', inputWith({}, ['name', 'kind']), 'kind is required'],
  ['a new input field is required', inputWith({ more: text }, ['name', 'more']), 'more is required'],
  ['an input field has another type', inputWith({ name: { type: 'integer' } }), 'name is no longer taken as string'],
  [
    'an input field takes no fractions any more',
    inputWith({ size: { type: 'integer', maximum: 9 } }),
    'size is no longer taken as number',
  ],
  ['an input value is gone', inputWith({ kind: { type: 'string', enum: ['a', 'c'] } }), 'kind no longer takes b'],
  [
    'an input is bound to values',
    inputWith({ name: { type: 'string', enum: ['x'] } }),
    'name no longer takes any value',
  ],
  ['an input has a format', inputWith({ name: { type: 'string', format: 'uuid' } }), 'name has to be a uuid'],
  ['an input has a pattern', inputWith({ name: { type: 'string', pattern: '^a' } }), 'name has to look like ^a'],
  ['an input has a lower bound', inputWith({ size: { type: 'number', maximum: 8 } }), 'size has the maximum 8'],
  ['an input has a bound', inputWith({ name: { type: 'string', minLength: 2 } }), 'name has the minLength 2'],
  ['a parameter is gone', { parameters: [] }, 'query parameter limit is no longer taken'],
  [
    'a parameter is required',
    { parameters: [{ ...base.parameters[0], required: true } as never] },
    'query parameter limit is required',
  ],
  ['a field of the answer is gone', { output: record(withoutNote) }, 'the answer.data.note is gone'],
  [
    'a field of the answer can be missing',
    { output: record(base.output.properties ?? {}, ['id', 'kind']) },
    'the answer.data.note can be missing',
  ],
  [
    'a field of the answer can be null',
    outputWith({ note: { type: ['string', 'null'] } }),
    'the answer.data.note can be null',
  ],
  ['a field of the answer has no format any more', outputWith({ id: text }), 'the answer.data.id is no uuid any more'],
  ['a field of the answer can hold any value', outputWith({ kind: text }), 'the answer.data.kind can be any value'],
  ['a code is gone', { codes: ['office_not_found'] }, '404 employee_not_found is no longer answered'],
];

for (const [title, changed, change] of breaking) {
  test(`a client breaks when ${title}`, () => assert.deepEqual(changesOf(changed), [change]));
}

const harmless: [title: string, changed: Parameters<typeof documentOf>[0]][] = [
  ['nothing changes', {}],
  ['an optional input is added', inputWith({ more: text })],
  ['an input takes more values', inputWith({ kind: { type: 'string', enum: ['a', 'b', 'c'] } })],
  ['an input takes null too', inputWith({ name: { type: ['string', 'null'] } })],
  ['a bound of an input is wider', inputWith({ size: { type: 'number', maximum: 10 } })],
  ['the answer has more fields', outputWith({ more: text })],
  ['the answer has more values', outputWith({ kind: { type: 'string', enum: ['a', 'b', 'c'] } })],
  ['a code is added', { codes: [...base.codes, 'tag_not_found'] }],
  [
    'a field of the answer is described elsewhere',
    { ...outputWith({ note: { $ref: '#/components/schemas/Shared' } }), shared: text },
  ],
];

for (const [title, changed] of harmless) {
  test(`no client breaks when ${title}`, () => assert.deepEqual(changesOf(changed), []));
}

test('a change behind a reference, in a list or among alternatives is found', () => {
  const output = record({
    ...base.output.properties,
    rows: { type: 'array', items: { $ref: '#/components/schemas/Shared' } },
  });
  const before = documentOf({ output, shared: record({ name: text }) });
  assert.deepEqual(changesOf({ output, shared: record({ code: text }) }, before), [
    'the answer.data.rows[].name is gone',
  ]);
  const either = (...anyOf: Schema[]) => inputWith({ either: { anyOf } });
  const both = documentOf(either(text, record({ id: text })));
  assert.deepEqual(changesOf(either(record({ id: text })), both), ['either takes less']);
  assert.deepEqual(changesOf(either(text, record({ id: text }), { type: 'integer' }), both), []);
});

test('a breaking change counts as announced when an unreleased entry marks it and names the operation', () => {
  const changes = [{ operation: 'a.make', change: 'name is gone' }];
  const told = (section: string) => unnamedChanges(changes, `# Changelog\n\n${section}`).length === 0;
  assert.ok(told('## [Unreleased]\n\n### Changed\n\n- **Breaking** `a.make`: without a\n  name.\n\n## [0.1.0]\n'));
  assert.ok(!told('## [Unreleased]\n\n- `a.make`: without a name.\n'), 'not marked');
  assert.ok(
    !told('## [Unreleased]\n\n- **Breaking** `a.makeAll`: without a name.\n- `a.make` is new.\n'),
    'another one',
  );
  assert.ok(
    !told('## [Unreleased]\n\n## [0.1.0]\n\n- **Breaking** `a.make`: without a name.\n'),
    'told of an earlier version',
  );
});
