import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { statementName } from './client.ts';

test('every copy of the module in a process gives a text the same name, and each text one of its own', async () => {
  const copy: typeof import('./client.ts') = await import(new URL('./client.ts?copy', import.meta.url).href);
  assert.notEqual(copy.statementName, statementName);
  const first = statementName('select 1');
  const second = copy.statementName('select 2');
  assert.notEqual(second, first);
  assert.equal(statementName('select 2'), second);
  assert.equal(copy.statementName('select 1'), first);
});

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

test('texts that callers cause have names of their own budget: the fixed ones are always prepared', () => {
  for (let index = 0; index < 600; index += 1) statementName(`select 'list' || ${index}`, 'list');
  assert.equal(statementName("select 'one list more'", 'list'), undefined);
  assert.notEqual(statementName("select 'one built more'"), undefined);
  assert.notEqual(statementName("select 'one fixed more'", 'fixed'), undefined);
});
