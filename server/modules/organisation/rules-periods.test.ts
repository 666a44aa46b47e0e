import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../platform/shared/dates.ts';
import { periodAt, periodsUntil } from './rules-periods.ts';

const written = (periods: readonly { from: string; to: string }[]) => periods.map(({ from, to }) => `${from}/${to}`);

test('K1 a period is a calendar month without a closing day, also in February and at the end of a year', () => {
  assert.deepEqual(periodAt('2026-02-10', null), { from: '2026-02-01', to: '2026-02-28' });
  assert.deepEqual(periodAt('2028-02-29', null), { from: '2028-02-01', to: '2028-02-29' });
  assert.deepEqual(periodAt('2026-12-31', null), { from: '2026-12-01', to: '2026-12-31' });
});

test('K1 a period runs from the day after the closing day to the next closing day', () => {
  assert.deepEqual(periodAt('2026-03-15', 15), { from: '2026-02-16', to: '2026-03-15' });
  assert.deepEqual(periodAt('2026-03-16', 15), { from: '2026-03-16', to: '2026-04-15' });
  assert.deepEqual(periodAt('2026-01-03', 15), { from: '2025-12-16', to: '2026-01-15' });
  assert.deepEqual(periodAt('2026-12-31', 15), { from: '2026-12-16', to: '2027-01-15' });
  assert.deepEqual(periodAt('2026-02-28', 28), { from: '2026-01-29', to: '2026-02-28' });
  assert.deepEqual(periodAt('2026-03-01', 28), { from: '2026-03-01', to: '2026-03-28' });
  assert.deepEqual(periodAt('2028-03-01', 28), { from: '2028-02-29', to: '2028-03-28' });
  assert.deepEqual(periodAt('2026-05-31', 1), { from: '2026-05-02', to: '2026-06-01' });
});

test('K1 every date of several years is in exactly one period, whatever the closing day', () => {
  for (const closingDay of [null, 1, 15, 28]) {
    const periods = periodsUntil('2029-03-10', { first: '2024-01-20', closingDay, kept: [] });
    assert.ok((periods[0]?.from ?? '') <= '2024-01-20');
    assert.ok((periods.at(-1)?.to ?? '') >= '2029-03-10');
    for (const [index, period] of periods.entries()) {
      assert.deepEqual(period, periodAt(period.from, closingDay));
      if (index > 0) assert.equal(period.from, addDays(periods[index - 1]?.to ?? '', 1));
    }
  }
});

test('K1 periods run from the first date to the running one; without one there are none', () => {
  const of = (first: string | null) => written(periodsUntil('2026-03-10', { first, closingDay: null, kept: [] }));
  assert.deepEqual(of('2026-02-27'), ['2026-02-01/2026-02-28', '2026-03-01/2026-03-31']);
  assert.deepEqual(of('2026-03-10'), ['2026-03-01/2026-03-31']);
  assert.deepEqual(of('2026-03-11'), []);
  assert.deepEqual(of(null), []);
});

test('K1 another closing day changes the periods that nobody has reviewed, with a transition period between', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const later = (today: string, closingDay: number | null, kept: { from: string; to: string }[]) =>
    written(periodsUntil(today, { first: '2026-03-09', closingDay, kept }));
  assert.deepEqual(later('2026-05-20', 15, [march]), [
    '2026-03-01/2026-03-31',
    '2026-04-01/2026-04-15',
    '2026-04-16/2026-05-15',
    '2026-05-16/2026-06-15',
  ]);
  // Back to months, after the period to 15 May was closed too.
  const toMay = [march, { from: '2026-04-01', to: '2026-04-15' }, { from: '2026-04-16', to: '2026-05-15' }];
  assert.deepEqual(later('2026-05-20', null, toMay).slice(-2), ['2026-04-16/2026-05-15', '2026-05-16/2026-05-31']);
});

test('K1 a period before and between kept ones ends where they begin', () => {
  const kept = [
    { from: '2026-02-16', to: '2026-03-15' },
    { from: '2026-05-01', to: '2026-05-31' },
  ];
  assert.deepEqual(written(periodsUntil('2026-05-02', { first: '2026-01-20', closingDay: null, kept })), [
    '2026-01-01/2026-01-31',
    '2026-02-01/2026-02-15',
    '2026-02-16/2026-03-15',
    '2026-03-16/2026-03-31',
    '2026-04-01/2026-04-30',
    '2026-05-01/2026-05-31',
  ]);
});

test('K1 a kept period that ends after today stays the last one', () => {
  const kept = [{ from: '2026-03-16', to: '2026-04-15' }];
  assert.deepEqual(written(periodsUntil('2026-04-02', { first: '2026-03-20', closingDay: 1, kept })), [
    '2026-03-16/2026-04-15',
  ]);
});
