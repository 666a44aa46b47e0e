import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyDay, dayInputs, multiplier, paidWork, policyTerms } from '#test/overtime-days.ts';
import { computeDay } from '../days/rules-day.ts';
import { explainDay } from './rules-explanation.ts';

const sum = <Key extends string>(items: readonly Record<Key, number>[], key: Key) =>
  items.reduce((total, item) => total + item[key], 0);

test('D14 every step of an explanation adds up to the next, and the last to the row', () => {
  fc.assert(
    fc.property(anyDay, (inputs) => {
      const told = explainDay(JSON.parse(JSON.stringify(inputs)));
      assert.equal(sum(told.absences, 'creditSeconds'), told.creditSeconds);
      assert.equal(Math.max(told.planned.seconds - told.creditSeconds, 0), told.expectedSeconds);
      assert.equal(sum(told.entries, 'remuneratedSeconds'), told.workedSeconds);
      assert.equal(told.workedSeconds - told.expectedSeconds, told.rawSeconds);
      const margin = told.strict ? told.toleranceSeconds : 0;
      const counted = Math.abs(told.rawSeconds) <= told.toleranceSeconds ? 0 : Math.abs(told.rawSeconds) - margin;
      assert.equal(told.positiveSeconds - told.negativeSeconds, counted);
      assert.equal(sum(told.surplus, 'seconds'), told.positiveSeconds);
      for (const rule of [...told.multiplierRules, ...told.typifyingRules]) {
        assert.equal(sum(rule.covers, 'seconds'), rule.seconds);
      }
      assert.equal(sum(told.multiplierRules, 'bonusSeconds'), told.bonusSeconds);
      assert.equal(sum(told.typifyingRules, 'seconds'), told.typedSeconds);
      const { expectedSeconds, workedSeconds, positiveSeconds, negativeSeconds, bonusSeconds, typedSeconds } = told;
      assert.deepEqual(
        {
          plannedSeconds: told.planned.seconds,
          expectedSeconds,
          workedSeconds,
          positiveSeconds,
          negativeSeconds,
          bonusSeconds,
          typedSeconds,
        },
        computeDay(inputs).row,
      );
    }),
    { numRuns: 300 },
  );
});

test('D14 the surplus and what a rule covers are given in the zone of the entry, over a change of clocks', () => {
  const policy = policyTerms({ multiplierRules: [multiplier({ startTime: '03:00', endTime: '04:00' })] });
  const entries = [paidWork('2026-03-29T01:00', '2026-03-29T05:00')];
  const told = explainDay(dayInputs({ date: '2026-03-29', plannedSeconds: 0, entries, policy }));
  assert.deepEqual(told.surplus, [
    { from: '2026-03-29T01:00:00+01:00', to: '2026-03-29T05:00:00+02:00', seconds: 10_800 },
  ]);
  assert.deepEqual(told.multiplierRules[0]?.covers, [
    { from: '2026-03-29T03:00:00+02:00', to: '2026-03-29T04:00:00+02:00', seconds: 3600 },
  ]);
});

test('C3 a full day takes all of the credit, ranges what is left of it', () => {
  const range = { date: '2026-03-02', startTime: '09:00', endTime: '15:00', seconds: 21_600, absenceTypeId: 'a' };
  const daysOff = [range, { ...range, startTime: '15:00', endTime: '19:00', seconds: 14_400, absenceTypeId: 'b' }];
  const credits = (inputs: Parameters<typeof dayInputs>[0]) =>
    explainDay(dayInputs(inputs)).absences.map(({ absenceTypeId, creditSeconds }) => [absenceTypeId, creditSeconds]);
  assert.deepEqual(credits({ daysOff }), [
    ['a', 21_600],
    ['b', 7200],
  ]);
  const fullDay = { ...range, startTime: null, endTime: null, seconds: 28_800 };
  assert.deepEqual(credits({ daysOff: [fullDay], plannedSeconds: 14_400 }), [['a', 14_400]]);
});
