import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import './read-values.ts';

test('instants are read to the millisecond, whatever the zone they are written in', () => {
  const read = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (value: string) => Date;
  const instants = {
    '2026-11-20 12:00:00+00': '2026-11-20T12:00:00.000Z',
    '2026-11-20 12:00:00.5+00': '2026-11-20T12:00:00.500Z',
    '2026-11-20 12:00:00.123999+00': '2026-11-20T12:00:00.123Z',
    '0987-01-02 03:04:05+00': '0987-01-02T03:04:05.000Z',
    '2026-11-20 12:00:00+02': '2026-11-20T10:00:00.000Z',
    '2026-11-20 12:00:00.5-03:30': '2026-11-20T15:30:00.500Z',
  };
  assert.deepEqual(
    Object.keys(instants).map((text) => read(text).toISOString()),
    Object.values(instants),
  );
});
