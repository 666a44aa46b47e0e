import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shownBalance, shownChange, shownDay, shownPeriod } from './shown.ts';

const amount = fc.integer({ min: -2_000_000, max: 2_000_000 });
const surplus = fc.integer({ min: 0, max: 500_000 });
const isNear = (shown: number, exact: number, minutes = 1) => assert.ok(Math.abs(shown - exact) < 60 * minutes);

test('a period adds up: opening, positive, negative and bonus are the closing balance, each within a minute', () => {
  fc.assert(
    fc.property(amount, surplus, surplus, surplus, (openingSeconds, positiveSeconds, deficit, bonusSeconds) => {
      const exact = { openingSeconds, positiveSeconds, negativeSeconds: -deficit, bonusSeconds };
      const shown = shownPeriod(exact);
      assert.equal(shown.openingSeconds + shown.changeSeconds, shown.closingSeconds);
      assert.equal(shown.positiveSeconds + shown.negativeSeconds + shown.bonusSeconds, shown.changeSeconds);
      assert.equal(
        shown.closingSeconds,
        Math.trunc((openingSeconds + positiveSeconds - deficit + bonusSeconds) / 60) * 60 + 0,
      );
      for (const key of Object.keys(exact) as (keyof typeof exact)[]) isNear(shown[key], exact[key]);
      assert.ok(shown.positiveSeconds >= 0 && shown.negativeSeconds <= 0);
    }),
  );
});

test('the balances of a period add up to their total', () => {
  fc.assert(
    fc.property(surplus, surplus, surplus, (positive, deficit, bonus) => {
      const shown = shownBalance({
        total_balance: positive - deficit + bonus,
        positive_balance: positive,
        negative_balance: -deficit,
        multiplier_rule: bonus,
        typifying_rule: 0,
      });
      assert.equal(shown.positive_balance + shown.negative_balance + shown.multiplier_rule, shown.total_balance);
    }),
  );
});

test('was and change are what it is, also across zero, and a change in whole minutes shows as it is', () => {
  assert.deepEqual(shownChange(-930, 870), { was: -960, change: 1800, is: 840 });
  fc.assert(
    fc.property(amount, amount, (was, is) => {
      const shown = shownChange(was, is);
      assert.equal(shown.was + shown.change, shown.is);
      isNear(shown.was, was);
      isNear(shown.change, is - was);
    }),
  );
});

test('a day adds up: expected and surplus are worked, and all that counts is its change', () => {
  const day = { expectedSeconds: 28_800, bonusSeconds: 0, adjustedSeconds: 0 };
  const short = { ...day, workedSeconds: 28_785, positiveSeconds: 0, negativeSeconds: -15 };
  assert.deepEqual(shownDay(short), { ...short, workedSeconds: 28_740, negativeSeconds: -60, changeSeconds: -60 });
  // Within a tolerance, nothing counts.
  const tolerated = { ...short, negativeSeconds: 0 };
  assert.deepEqual(shownDay(tolerated), { ...tolerated, workedSeconds: 28_740, changeSeconds: 0 });
  fc.assert(
    fc.property(surplus, surplus, surplus, amount, (expectedSeconds, workedSeconds, bonusSeconds, adjustedSeconds) => {
      const counted = workedSeconds - expectedSeconds;
      const amounts = { positiveSeconds: Math.max(counted, 0), negativeSeconds: Math.min(counted, 0) };
      const shown = shownDay({ expectedSeconds, workedSeconds, bonusSeconds, adjustedSeconds, ...amounts });
      assert.equal(shown.expectedSeconds + shown.positiveSeconds + shown.negativeSeconds, shown.workedSeconds);
      const parts = shown.positiveSeconds + shown.negativeSeconds + shown.bonusSeconds + shown.adjustedSeconds;
      assert.equal(parts, shown.changeSeconds);
      isNear(shown.changeSeconds, counted + bonusSeconds + adjustedSeconds, 3);
    }),
  );
});
