import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATE_PRESETS, presetOf, rangeOf } from './date-presets.ts';

const at = (today: string, latest?: string) => ({ today, firstDay: 1, latest });
const all = (today: string, latest?: string) =>
  Object.fromEntries(
    DATE_PRESETS.map((preset) => {
      const { from, to } = rangeOf(preset, at(today, latest));
      return [preset, `${from} ${to}`];
    }),
  );

test('presets are whole weeks, months, quarters and years', () => {
  assert.deepEqual(all('2026-11-22'), {
    thisWeek: '2026-11-16 2026-11-22',
    lastWeek: '2026-11-09 2026-11-15',
    thisMonth: '2026-11-01 2026-11-30',
    lastMonth: '2026-10-01 2026-10-31',
    thisQuarter: '2026-10-01 2026-12-31',
    lastQuarter: '2026-07-01 2026-09-30',
    thisYear: '2026-01-01 2026-12-31',
    lastYear: '2025-01-01 2025-12-31',
  });
  assert.equal(all('2028-01-31').lastQuarter, '2027-10-01 2027-12-31');
  assert.equal(all('2028-03-01').lastMonth, '2028-02-01 2028-02-29');
});

test('they end on the last day there can be', () => {
  const { thisMonth, lastMonth, thisYear } = all('2026-11-22', '2026-11-22');
  assert.deepEqual(
    [thisMonth, lastMonth, thisYear],
    ['2026-11-01 2026-11-22', '2026-10-01 2026-10-31', '2026-01-01 2026-11-22'],
  );
});

test('weeks begin on the first day of the region', () => {
  assert.deepEqual(rangeOf('thisWeek', { today: '2026-11-25', firstDay: 7 }), { from: '2026-11-22', to: '2026-11-28' });
});

test('a range is called by the longest preset that it is, or by none', () => {
  assert.equal(presetOf({ from: '2026-01-01', to: '2026-01-10' }, at('2026-01-10', '2026-01-10')), 'thisYear');
  assert.equal(presetOf({ from: '2026-11-01', to: '2026-11-30' }, at('2026-11-22')), 'thisMonth');
  assert.equal(presetOf({ from: '2026-11-02', to: '2026-11-30' }, at('2026-11-22')), null);
});
