import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delegationStateOf } from './rules-delegations.ts';

test('F4 both days of a delegation belong to it', () => {
  const days = { from: '2026-08-03', to: '2026-08-04' };
  for (const [today, expected] of [
    ['2026-08-02', 'upcoming'],
    ['2026-08-03', 'active'],
    ['2026-08-04', 'active'],
    ['2026-08-05', 'ended'],
  ] as const)
    assert.equal(delegationStateOf(days, today), expected);
});
