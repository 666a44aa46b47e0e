import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsAfter, endsWith, rowsUntil } from './rules-employments.ts';

const LAST = '2026-03-31';

test('G1 of the contracts of somebody who leaves, those in force after the last day end with it', () => {
  const rows: [string, string | null, boolean, boolean][] = [
    ['2026-01-01', null, true, false],
    ['2026-01-01', '2026-04-01', true, false],
    ['2026-01-01', '2026-03-31', false, false],
    ['2025-01-01', '2025-12-31', false, false],
    ['2026-03-31', null, true, false],
    ['2026-04-01', null, false, true],
  ];
  for (const [startAt, endAt, ends, begins] of rows) {
    const contract = { startAt, endAt };
    assert.deepEqual([endsWith(contract, LAST), beginsAfter(contract, LAST)], [ends, begins], `${startAt}–${endAt}`);
  }
});

test('G2 the rows of a contract that ends lie inside it', () => {
  const row = (startDate: string, endDate: string | null) => ({ startDate, endDate });
  const rows = [row('2026-01-01', '2026-02-28'), row('2026-03-01', '2026-05-31'), row('2026-06-01', null)];
  assert.deepEqual(rowsUntil(rows, LAST), [rows[0], row('2026-03-01', LAST)]);
  assert.deepEqual(rowsUntil(rows, '2026-12-31'), rows);
});
