import assert from 'node:assert/strict';
import { test } from 'node:test';
import { name, nameOrNone } from '../shared/schemas.ts';
import { createWorld } from '../testing/world.ts';

const world = await createWorld();

const REFUSED = [
  'a\nb',
  'a\rb',
  'a\tb',
  'a\u0001b',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
  'a\u202eb',
  'a\u202ab',
  'a\u001b[31mb',
];
const KEPT = ['Núñez', 'می‌خواهم', '👩‍👩‍👧', 'Ana\u00a0María'];

test('names refuse line breaks, control characters and what turns the direction of the text; joiners stay', () => {
  for (const schema of [name(), nameOrNone()]) {
    for (const text of REFUSED) assert.equal(schema.safeParse(text).success, false, JSON.stringify(text));
    for (const text of KEPT) assert.equal(schema.parse(text), text);
    assert.equal(schema.parse(' Ana\n'), 'Ana', 'at its ends they are white space');
  }
});

test('422 names of people and records with a line break are refused on their field', async () => {
  const { rest } = await world.company();
  for (const [path, field, body] of [
    ['/core/v3/employees', 'firstName', { lastName: 'Gil' }],
    ['/core/v3/employees', 'lastName', { firstName: 'Ana' }],
    ['/core/v3/employees', 'secondLastName', { firstName: 'Ana', lastName: 'Gil' }],
    ['/core/v3/departments', 'name', {}],
    ['/core/v3/offices', 'name', {}],
    ['/project/v1/tags', 'name', {}],
  ] as const) {
    for (const text of REFUSED) {
      const { status, errors } = await rest.post(path, { ...body, [field]: text });
      assert.deepEqual([status, Object.keys(errors ?? {})], [422, [field]], `${path} ${field} ${JSON.stringify(text)}`);
    }
  }
});
