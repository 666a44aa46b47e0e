import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES } from '#server/modules/overtime/constants.ts';
import { allocate } from '#server/modules/overtime/rules-allocation.ts';
import { type AdjustmentValues, adjustmentInput, conflictOf, landing } from './adjustment.ts';
import type { PersonOvertime } from './types.ts';

const seen = (type: 'total' | 'hybrid') => ({
  employee: { id: 'e1' } as PersonOvertime['employee'],
  policy: { id: 'p1', name: 'Policy', type },
  balance: {
    total_balance: 2400,
    positive_balance: 4200,
    negative_balance: -1800,
    multiplier_rule: 600,
    typifying_rule: 300,
  },
});
const values: AdjustmentValues = {
  from: '2026-03-01',
  to: '2026-03-31',
  operation: 'add',
  source: null,
  amountSeconds: 3600,
  note: '  ',
};
const sent = { employeeId: 'e1', from: '2026-03-01', to: '2026-03-31' };

test('a policy with one balance is not asked for a source and compares the total', () => {
  assert.deepEqual(adjustmentInput(seen('total'), { ...values, source: 'positive_balance', note: ' why ' }), {
    ...sent,
    operation: 'add',
    balanceBeforeSeconds: 2400,
    amountSeconds: 3600,
    note: 'why',
  });
});

test('a hybrid policy sends its source and compares that balance; the parts of the rules compare the total', () => {
  assert.equal(adjustmentInput(seen('hybrid'), values), null);
  const balances = (
    ['positive_balance', 'negative_balance', 'total_balance', 'multiplier_rule', 'typifying_rule'] as const
  ).map((source) => adjustmentInput(seen('hybrid'), { ...values, source })?.balanceBeforeSeconds);
  assert.deepEqual(balances, [4200, -1800, 2400, 2400, 2400]);
});

test('a reset sends neither source nor amount, and nothing is sent without an amount otherwise', () => {
  assert.deepEqual(adjustmentInput(seen('hybrid'), { ...values, operation: 'reset', source: 'positive_balance' }), {
    ...sent,
    operation: 'reset',
    balanceBeforeSeconds: 2400,
  });
  for (const amountSeconds of [null, 0, -60]) {
    assert.equal(adjustmentInput(seen('total'), { ...values, amountSeconds }), null);
  }
});

test('a movement counts as made in the meantime only if it was not on the screen', () => {
  const input = adjustmentInput(seen('total'), values);
  assert.ok(input);
  const movement = {
    id: 'm2',
    operation: 'subtract',
    appliedSeconds: 600,
    note: null,
    authorName: 'Ana',
    createdAt: '2026-03-31T10:00:00Z',
  };
  const details = { currentBalanceSeconds: 1800, movementsSince: movement };
  const conflict = conflictOf(input, details, [{ id: 'm1' }]);
  assert.deepEqual([conflict.seenSeconds, conflict.currentSeconds, conflict.between], [2400, 1800, movement]);
  assert.equal(conflictOf(input, details, [{ id: 'm2' }, { id: 'm1' }]).between, null);
});

test('D9 the days that the form names are those that the rule moves', () => {
  const day = (date: string, amounts = {}) => ({
    ...{
      date,
      hasRow: true,
      positiveSeconds: 60,
      negativeSeconds: -60,
      bonusSeconds: 60,
      typedSeconds: 60,
      ...amounts,
    },
  });
  const days = [day('2026-03-02'), day('2026-03-03'), day('2026-03-04')];
  for (const operation of ADJUSTMENT_OPERATIONS) {
    for (const source of MOVEMENT_SOURCES) {
      const { allocations } = allocate({ operation, source, days, amountSeconds: 30 });
      const dates = [...new Set(allocations.map(({ date }) => date))];
      const expected = { last: ['2026-03-04'], oldest: ['2026-03-02'], every: days.map(({ date }) => date) };
      assert.deepEqual(dates, expected[landing(operation, source)], `${operation} ${source}`);
    }
  }
});
