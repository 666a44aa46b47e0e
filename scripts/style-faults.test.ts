import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultyComments, faultyDescriptions, faultySubjects, withoutDescription } from './style-faults.ts';

const textsOf = (faults: readonly { text: string }[]) => faults.map(({ text }) => text);

test('a comment that begins with a clause is found, in each form', () => {
  const source = `/** What it was. */
/** Rows of a day. */
const a = 1;
/**
 * Whose turn it is.
 */
const b = 2;
// Those that wait
// What continues a comment counts once.
const c = 3; // What stands behind code does not count.
`;
  assert.deepEqual(textsOf(faultyComments('a.ts', source)), [
    'What it was. */',
    'Whose turn it is.',
    'Those that wait',
  ]);
  const sql = `select 1;
-- Who acts
-- What continues it
select 2;
  -- Rows of a day
`;
  assert.deepEqual(textsOf(faultyComments('a.sql', sql)), ['Who acts']);
});

test('a description without a subject is found once, wherever it stands', () => {
  const document = {
    paths: { '/a': { get: { description: 'Answers the record.' } }, '/b': { get: { description: 'Returns a list.' } } },
    schemas: { A: { description: 'Answers the record.' }, B: { description: 'What it costs.' } },
  };
  assert.deepEqual(textsOf(faultyDescriptions(document)), ['Answers the record.', 'What it costs.']);
});

test('a property or parameter without a description is found, unless its reference has one', () => {
  const fields = {
    id: { type: 'string', description: 'ID of the record.' },
    properties: { type: 'object', properties: { name: { type: 'string', examples: [{ properties: { a: {} } }] } } },
    meta: { $ref: '#/components/schemas/Meta' },
    other: { $ref: '#/components/schemas/Other' },
  };
  const document = {
    paths: {
      '/a': {
        get: {
          parameters: [
            { name: 'page', in: 'query', schema: {}, description: 'Page number.' },
            { name: 'limit', in: 'query', schema: {} },
          ],
        },
      },
    },
    components: {
      schemas: { Meta: { type: 'object', description: 'Position.' }, Other: { type: 'object', properties: fields } },
    },
  };
  assert.deepEqual(textsOf(withoutDescription(document)), ['limit', 'properties', 'other', 'name']);
});

test('a subject of a commit is found that is too long or says too little', () => {
  const long = `Add ${'x'.repeat(70)}`;
  assert.deepEqual(textsOf(faultySubjects(['Add a table', 'Let it be', long, `Merge ${long}`])), ['Let it be', long]);
});
