import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeToRemind } from './rules-reminders.ts';

const isTime = (now: string, { week = null as number[] | null, isHoliday = false } = {}) =>
  isTimeToRemind(Temporal.PlainDateTime.from(now), { week: week?.map((hour) => ({ hour })) ?? null, isHoliday });

// 2 March 2026 is a Monday.
test('reminders go out from 08:00 and before 18:00', () => {
  const at = (time: string) => isTime(`2026-03-02T${time}`);
  assert.deepEqual(['07:59:59', '08:00', '17:59:59', '18:00', '00:00'].map(at), [false, true, true, false, false]);
});

test('reminders go out from Monday to Friday, on no holiday of the company', () => {
  const days = ['02', '03', '04', '05', '06', '07', '08'].map((day) => isTime(`2026-03-${day}T09:00`));
  assert.deepEqual(days, [true, true, true, true, true, false, false]);
  assert.equal(isTime('2026-03-02T09:00', { isHoliday: true }), false);
});

for (const [what, week, expected] of [
  ['closed on Mondays', [0, 8, 8, 8, 8, 8, 0], [false, true, true, true, true, false, false]],
  ['open until Wednesday, with a week that ends there', [8, 8, 8], [true, true, true, false, false, false, false]],
  ['without hours', [], [true, true, true, true, true, false, false]],
  ['with hours on weekends alone', [0, 0, 0, 0, 0, 8, 8], [true, true, true, true, true, false, false]],
] as const) {
  test(`reminders follow the company’s week: ${what}`, () => {
    const days = [2, 3, 4, 5, 6, 7, 8].map((day) => isTime(`2026-03-0${day}T09:00`, { week: [...week] }));
    assert.deepEqual(days, expected);
  });
}
