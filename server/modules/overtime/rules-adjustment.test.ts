import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceOf, type DayState, dayStatesOf } from './rules.ts';
import { planSetBalance } from './rules-adjustment.ts';

const NONE = { positiveSeconds: 0, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0 };
const DAYS: DayState[] = [
  { ...NONE, date: '2026-03-02', hasRow: true, positiveSeconds: 3600, bonusSeconds: 600, typedSeconds: 1800 },
  { ...NONE, date: '2026-03-03', hasRow: true, negativeSeconds: -1800 },
  { ...NONE, date: '2026-03-04', hasRow: true, positiveSeconds: 600 },
  { ...NONE, date: '2026-03-05', hasRow: false, negativeSeconds: -900 },
];

test('D8 a balance that is set leaves nothing but itself, on the last day with a row: surplus as positive, debt as negative', () => {
  for (const [seconds, date, positive, negative] of [
    [7200, '2026-03-04', 7200, 0],
    [-7200, '2026-03-04', 0, -7200],
    [0, '2026-03-04', 0, 0],
  ] as const) {
    const state = { policyType: 'hybrid', balance: balanceOf(DAYS, []), days: DAYS, corrected: [] } as const;
    const { allocations, currentSeconds } = planSetBalance(seconds, state, 'set');
    assert.equal(currentSeconds, 2100);
    const after = dayStatesOf(DAYS, allocations);
    for (const day of after) {
      const held = day.date === date ? { positiveSeconds: positive, negativeSeconds: negative } : {};
      const { date: _, hasRow: __, ...buckets } = day;
      assert.deepEqual(buckets, { ...NONE, ...held }, `${seconds} ${day.date}`);
    }
  }
});

test('D8 without a row, or under a policy of type none, there is no balance to set', () => {
  const days = DAYS.filter(({ hasRow }) => !hasRow);
  const refused = { code: 'employee_not_adjustable' };
  const balance = balanceOf(days, []);
  assert.throws(() => planSetBalance(60, { policyType: 'total', balance, days, corrected: [] }, 'set'), refused);
  assert.throws(() => planSetBalance(60, { policyType: 'none', balance, days: DAYS, corrected: [] }, 'set'), refused);
});
