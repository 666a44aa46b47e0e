import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { workCheckTypes } from '#drizzle/schema/time.ts';
import { createWorld } from '#test/world.ts';
import { type AnswerField, always, answeredRecord } from './answered-record.ts';
import { readRaw } from './raw-rows.ts';

const world = await createWorld();
const { scope } = await world.company();

const ID = '0198c0de-0000-7000-8000-000000000001';

test('every type is written as the driver and JSON.stringify together would, null included', async () => {
  const fields: Record<string, AnswerField> = {
    id: { sql: `'${ID}'::uuid`, type: 'uuid' },
    date: { sql: `date '0987-01-02'`, type: 'date' },
    count: { sql: '-7', type: 'integer' },
    price: { sql: '1e-7::float8', type: 'double precision' },
    large: { sql: '1e21::float8', type: 'double precision' },
    yes: { sql: 'true', type: 'boolean' },
    no: { sql: 'false', type: 'boolean' },
    text: { sql: `E'"quoted" \\\\ back\\n\\tñ 日本 \u2028 😀'`, type: 'text' },
    instant: { sql: `timestamptz '2026-03-29 10:00:00.999+02'`, type: 'timestamp with time zone' },
    ids: { sql: `'${ID},${ID}'`, type: 'ids' },
    noIds: { sql: 'null', type: 'ids', absent: '[]' },
    raw: { sql: `'{"a": [1, null]}'::json`, type: 'json' },
    nothing: { sql: 'null', type: 'text' },
    kind: { sql: `'clock_in'`, type: 'enumeration' },
    object: { members: { id: { sql: `'${ID}'::uuid`, type: 'uuid' }, none: { sql: 'null::date', type: 'date' } } },
    made: { from: ['-7', `'${ID}'::uuid`], write: (count, id) => JSON.stringify([Number(count), id]) },
    again: { from: [`'${ID}'::uuid`], write: (id) => `"${id}"` },
    zoned: {
      from: [`timestamptz '0987-03-29 10:00:00.5+02'`],
      write: (at) => JSON.stringify(Temporal.Instant.from(at as string)),
    },
    fixed: always('[]'),
    given: { sql: 'null::int', type: 'integer', when: '1 < 2' },
    leftOut: { sql: '7', type: 'integer', when: '1 > 2' },
  };
  const output = z.strictObject(Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown()])));
  const record = answeredRecord(output, { table: workCheckTypes, own: fields });
  const made = record.columns.filter((sql) => sql === `'${ID}'::uuid`);
  assert.equal(made.length, 1, 'what two fields are made from is selected once');
  const [row] = await scope.read(readRaw(`select ${record.selected}`)({}));
  assert.deepEqual(record.write(row ?? []).value, {
    id: ID,
    date: '0987-01-02',
    count: -7,
    price: 1e-7,
    large: 1e21,
    yes: true,
    no: false,
    text: '"quoted" \\ back\n\tñ 日本 \u2028 😀',
    instant: '2026-03-29T08:00:00+00:00',
    ids: [ID, ID],
    noIds: [],
    raw: { a: [1, null] },
    nothing: null,
    kind: 'clock_in',
    object: { id: ID, none: null },
    made: [-7, ID],
    again: ID,
    zoned: '0987-03-29T08:00:00.5Z',
    fixed: [],
    given: null,
  });
});
