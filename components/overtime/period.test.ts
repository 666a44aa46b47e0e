import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf, completePeriod, PERIOD_CHOICES, periodOf, periodSearch } from './period.ts';

test('the choices of a period end today, or with the month or year that has ended', () => {
  const periods = PERIOD_CHOICES.map((choice) => Object.values(periodOf(choice, '2024-03-15')));
  assert.deepEqual(periods, [
    ['2024-03-01', '2024-03-15'],
    ['2024-02-01', '2024-02-29'],
    ['2024-01-01', '2024-03-15'],
    ['2024-01-01', '2024-03-15'],
    ['2023-01-01', '2023-12-31'],
  ]);
  assert.deepEqual(periodOf('lastMonth', '2026-01-31'), { from: '2025-12-01', to: '2025-12-31' });
});

test('a period that is several choices is called the year, and any other is none', () => {
  assert.equal(choiceOf({ from: '2026-01-01', to: '2026-01-10' }, '2026-01-10'), 'year');
  assert.equal(choiceOf({ from: '2026-07-01', to: '2026-08-10' }, '2026-08-10'), 'quarter');
  assert.equal(choiceOf({ from: '2026-07-02', to: '2026-08-10' }, '2026-08-10'), null);
});

test('what the address leaves open becomes the year to today, and never a period that runs backwards', () => {
  const today = '2026-08-10';
  assert.deepEqual(completePeriod({ from: null, to: null }, today), { from: '2026-01-01', to: today });
  assert.deepEqual(completePeriod({ from: '2026-03-01', to: null }, today), { from: '2026-03-01', to: today });
  assert.deepEqual(completePeriod({ from: '2027-03-01', to: null }, today), { from: '2027-03-01', to: '2027-03-01' });
  assert.deepEqual(completePeriod({ from: null, to: '2025-06-30' }, today), { from: '2025-01-01', to: '2025-06-30' });
  assert.deepEqual(completePeriod({ from: '2026-05-02', to: '2026-05-01' }, today), {
    from: '2026-05-02',
    to: today,
  });
});

test('a link carries the period unless it is the default', () => {
  assert.deepEqual(periodSearch({ from: '2026-01-01', to: '2026-08-10' }, '2026-08-10'), {});
  const lastYear = { from: '2025-01-01', to: '2025-12-31' };
  assert.deepEqual(periodSearch(lastYear, '2026-08-10'), lastYear);
});
