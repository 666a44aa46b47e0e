import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEW_WEEK, newRotation, rotationInputOf, totalOf, weekInputOf, weekValuesOf } from './contract-values.ts';

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

test('C2 weeks that take turns begin as the week of the form twice, and a copied week keeps its set times', () => {
  const even = newRotation(NEW_WEEK);
  assert.deepEqual(
    even.map(({ days }) => days),
    [
      [8, 8, 8, 8, 8, 0, 0],
      [8, 8, 8, 8, 8, 0, 0],
    ],
  );
  const before = [
    { hours: 8, slots },
    { hours: 8, slots },
  ];
  const byDay = newRotation(weekValuesOf({ weeklyHours: null, workDays: before }), before);
  const [first, second] = [byDay[0] ?? assert.fail(), byDay[1] ?? assert.fail()];
  const input = rotationInputOf([first, { ...second, days: [8, 6, 0, 0, 0, 0, 0] }]);
  assert.deepEqual([input.weeklyHours, input.workDays, input.flexibleDaysPerWeek], [15, null, null]);
  assert.deepEqual(
    input.rotation.map(({ workDays }) => workDays.slice(0, 2)),
    [
      [{ slots }, { slots }],
      [{ slots }, { hour: 6 }],
    ],
  );
});

test('the days of a week add up without a rest of binary fractions', () => {
  assert.equal(totalOf([0.1, 0.2, null]), 0.3);
});
