import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERIOD_STATUSES, PERSON_STATES } from '#server/modules/periods/constants.ts';
import { ownMonthStatus } from './own-month-status.ts';

test('K2 a month in review without a step of its person is in review, and not open', () => {
  assert.equal(ownMonthStatus('review', 'open'), 'review');
  assert.equal(ownMonthStatus('review', undefined), 'review');
  assert.equal(ownMonthStatus('open', 'open'), 'open');
});

test('K2 the last step of the person goes before the state of the period', () => {
  for (const status of PERIOD_STATUSES) {
    for (const state of PERSON_STATES.filter((one) => one !== 'open')) {
      assert.equal(ownMonthStatus(status, state), state);
    }
  }
});
