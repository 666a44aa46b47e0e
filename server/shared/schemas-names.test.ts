import assert from 'node:assert/strict';
import { test } from 'node:test';
import { name, nameOrNone } from './schemas.ts';

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
