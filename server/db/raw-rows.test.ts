import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../testing/world.ts';
import { type JsonField, membersWriter, readRaw, selectFields } from './raw-rows.ts';

const world = await createWorld();
const { scope } = await world.company();

const ID = '0198c0de-0000-7000-8000-000000000001';

test('every type is written as the driver and JSON.stringify together would, null included', async () => {
  const fields: JsonField[] = [
    { key: 'id', sql: `'${ID}'::uuid`, type: 'uuid' },
    { key: 'date', sql: `date '0987-01-02'`, type: 'date' },
    { key: 'count', sql: '-7', type: 'integer' },
    { key: 'price', sql: '1e-7::float8', type: 'double precision' },
    { key: 'large', sql: '1e21::float8', type: 'double precision' },
    { key: 'yes', sql: 'true', type: 'boolean' },
    { key: 'no', sql: 'false', type: 'boolean' },
    { key: 'text', sql: `E'"quoted" \\\\ back\\n\\tñ 日本 \u2028 😀'`, type: 'text' },
    { key: 'instant', sql: `timestamptz '2026-03-29 10:00:00.999+02'`, type: 'timestamp with time zone' },
    { key: 'ids', sql: `'${ID},${ID}'`, type: 'ids' },
    { key: 'noIds', sql: 'null', type: 'ids', absent: '[]' },
    { key: 'raw', sql: `'{"a": [1, null]}'::json`, type: 'json' },
    { key: 'nothing', sql: 'null', type: 'text' },
  ];
  const [row] = await scope.read(readRaw(`select ${selectFields(fields)}`)({}));
  assert.deepEqual(JSON.parse(`{${membersWriter(fields)(row ?? [])}}`), {
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
  });
});
