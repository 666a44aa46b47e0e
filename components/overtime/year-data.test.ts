import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OvertimeDay } from './types.ts';
import { cellsOf, levelOf, moved } from './year-data.ts';

test('a year has a cell for each of its days, in weeks from Monday', () => {
  const cells = cellsOf('2026', [
    {
      date: '2026-03-02',
      positiveSeconds: 9000,
      negativeSeconds: 0,
      bonusSeconds: 0,
      adjustedSeconds: 0,
    } as OvertimeDay,
  ]);
  assert.equal(cells.length, 365);
  assert.equal(cellsOf('2024', []).length, 366);
  // 1 January 2026 was a Thursday.
  assert.deepEqual([cells[0]?.week, cells[0]?.weekday, cells[0]?.level], [0, 3, null]);
  assert.deepEqual([cells[4]?.date, cells[4]?.week, cells[4]?.weekday], ['2026-01-05', 1, 0]);
  assert.deepEqual(
    cells.filter(({ level }) => level !== null).map(({ date, level }) => [date, level]),
    [['2026-03-02', 'farAbove']],
  );
});

test('less than a minute is even, and two hours are far', () => {
  assert.deepEqual([-7200, -60, -59, 0, 59, 60, 7199, 7200].map(levelOf), [
    ...['farBelow', 'below', 'even', 'even', 'even', 'above', 'above', 'farAbove'],
  ]);
});

test('keys lead by days and weeks, and never out of the year', () => {
  assert.deepEqual(
    [moved(10, 'ArrowDown', 365), moved(10, 'ArrowRight', 365), moved(3, 'ArrowLeft', 365)],
    [11, 17, 0],
  );
  assert.deepEqual([moved(364, 'ArrowDown', 365), moved(5, 'End', 365), moved(5, 'Home', 365)], [364, 364, 0]);
  assert.equal(moved(5, 'a', 365), null);
});
