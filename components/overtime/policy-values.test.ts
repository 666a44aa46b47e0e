import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicyInput } from '#server/modules/overtime/schema-policies.ts';
import { changesOf, emptyMultiplier, emptyWindow, faultsOf, inputOf, type Policy, valuesOf } from './policy-values.ts';

const policy: Policy = {
  ...{ id: crypto.randomUUID(), name: 'Shop', type: 'hybrid', toleranceSeconds: 90, strict: true },
  multiplierRules: [
    {
      ...{ name: 'Evening', days: ['sunday', 'holiday'], startTime: '18:00', endTime: '24:00' },
      ...{ from: 0, to: 3600, coefficient: 1.75, mode: 'by_hour_unit', hourUnits: 1.5, apply: 'always' },
    },
  ],
  typifyingRules: [{ name: 'Night', days: [], startTime: '22:00', endTime: '06:00' }],
  expiry: { afterMonths: 6 },
  cap: { positiveSeconds: 288_000 },
  yearlyReset: { month: 2, day: 30 },
  ...{ version: 3, from: null, earlierTerms: [], isDefault: false, deletedAt: null },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
};

test('a policy that nobody has changed has no changes, and is sent with all that it has', () => {
  const values = valuesOf(policy);
  assert.deepEqual(changesOf(policy, values), {});
  assert.deepEqual(faultsOf(values), {});
  const input = inputOf(values);
  assert.equal(createPolicyInput.safeParse(input).success, true);
  const { multiplierRules, typifyingRules, expiry, cap, yearlyReset } = policy;
  assert.deepEqual(
    [input.typifyingRules, input.expiry, input.cap, input.yearlyReset],
    [typifyingRules, expiry, cap, yearlyReset],
  );
  // A window that ends at 00:00 runs to midnight.
  assert.deepEqual(input.multiplierRules, [{ ...multiplierRules[0], endTime: '00:00' }]);
});

test('only what differs is sent', () => {
  const values = valuesOf(policy);
  assert.deepEqual(
    changesOf(policy, { ...values, name: ' Shop ', toleranceSeconds: 0, cap: null, from: '2026-03-01' }),
    {
      from: '2026-03-01',
      toleranceSeconds: 0,
      cap: null,
    },
  );
  assert.deepEqual(changesOf(policy, { ...values, typifyingRules: [] }), { typifyingRules: [], from: null });
});

test('what is empty or unreadable is named at its field, in the order of the form', () => {
  const values = valuesOf(null);
  assert.deepEqual(faultsOf(values), { name: 'name' });
  const faults = faultsOf({
    ...{ ...values, toleranceSeconds: null },
    multiplierRules: [{ ...emptyMultiplier('a'), coefficient: '', from: null, isToUnreadable: true }],
    typifyingRules: [emptyWindow('b')],
    ...{ expiry: { afterMonths: '' }, cap: { positiveSeconds: null }, yearlyReset: { month: '1', day: '' } },
  });
  assert.deepEqual(Object.entries(faults), [
    ['name', 'name'],
    ['toleranceSeconds', 'duration'],
    ['multiplierRules.0.name', 'name'],
    ['multiplierRules.0.coefficient', 'number'],
    ['multiplierRules.0.from', 'duration'],
    ['multiplierRules.0.to', 'duration'],
    ['typifyingRules.0.name', 'name'],
    ['expiry.afterMonths', 'number'],
    ['cap.positiveSeconds', 'duration'],
    ['yearlyReset.day', 'number'],
  ]);
});
