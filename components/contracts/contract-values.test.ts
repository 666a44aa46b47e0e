import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEW_WEEK, totalOf, weekInputOf, weekValuesOf } from './contract-values.ts';

const slots = [{ start: '09:00', end: '17:00' }];

test('C5 a week is even, by weekday or on any days, and is sent as one of them alone', () => {
  assert.deepEqual(weekInputOf(NEW_WEEK), { weeklyHours: 40, workDays: null, flexibleDaysPerWeek: null });
  const flexible = weekValuesOf({ weeklyHours: 20, flexibleDaysPerWeek: 3, workDays: [] });
  assert.equal(flexible.mode, 'flexible');
  assert.deepEqual(weekInputOf(flexible), { weeklyHours: 20, workDays: null, flexibleDaysPerWeek: 3 });
  const byDay = weekValuesOf({ weeklyHours: 40, workDays: [{ hours: 8 }, { hours: 4.5 }] });
  assert.deepEqual([byDay.mode, byDay.weeklyHours], ['days', 12.5]);
  assert.deepEqual(weekInputOf(byDay).weeklyHours, 12.5);
});

test('G2 a day keeps its set times while its hours stay what they were', () => {
  const before = [
    { hours: 8, slots },
    { hours: 8, slots },
  ];
  const values = weekValuesOf({ weeklyHours: null, workDays: before });
  const changed = { ...values, days: [8, 6, 0, 0, 0, 0, 0] };
  assert.deepEqual(weekInputOf(changed, before).workDays?.slice(0, 3), [{ slots }, { hour: 6 }, { hour: 0 }]);
});

test('the days of a week add up without a rest of binary fractions', () => {
  assert.equal(totalOf([0.1, 0.2, null]), 0.3);
});
