import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CountingTerms, completeMultiplierRule, countsOtherwise } from './rules-policy.ts';

const terms: CountingTerms = {
  ...{ type: 'total', toleranceSeconds: 300, strict: false, typifyingRules: [] },
  multiplierRules: [completeMultiplierRule({ name: 'Double', coefficient: 2 })],
};

test('D6 total and hybrid count alike, none and anything else do not', () => {
  assert.equal(countsOtherwise(terms, { ...terms, type: 'hybrid' }), false);
  assert.equal(countsOtherwise(terms, { ...terms, type: 'none' }), true);
  assert.equal(countsOtherwise({ ...terms, type: 'none' }, terms), true);
});

test('D1 tolerance, strictness and rules count otherwise; the order of a rule’s fields does not', () => {
  const [rule] = terms.multiplierRules;
  assert.ok(rule);
  const reversed = Object.fromEntries(Object.entries(rule).toReversed()) as typeof rule;
  assert.equal(countsOtherwise(terms, { ...terms, multiplierRules: [reversed] }), false);
  assert.equal(countsOtherwise(terms, { ...terms, toleranceSeconds: 0 }), true);
  assert.equal(countsOtherwise(terms, { ...terms, strict: true }), true);
  assert.equal(countsOtherwise(terms, { ...terms, multiplierRules: [{ ...rule, coefficient: 3 }] }), true);
  const night = { name: 'Night', days: [], startTime: '22:00', endTime: '06:00' };
  assert.equal(countsOtherwise(terms, { ...terms, typifyingRules: [night] }), true);
});
