import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_STEPS, type FirstStep } from './constants.ts';
import { firstStepsOf } from './rules-first-steps.ts';

const none = {
  ...(Object.fromEntries(FIRST_STEPS.map((step) => [step, false])) as Record<FirstStep, boolean>),
  withoutContract: 0,
};

test('a company is new until it has people, contracts for all of them, types of absence and somebody else who signs in', () => {
  assert.equal(firstStepsOf(none).isNew, true);
  const needed = { people: true, contracts: true, absenceTypes: true, users: true };
  assert.equal(firstStepsOf({ ...none, ...needed }).isNew, false);
  for (const step of ['people', 'contracts', 'absenceTypes', 'users'] as const)
    assert.equal(firstStepsOf({ ...none, ...needed, week: true, [step]: false }).isNew, true);
});

test('steps keep their order, and what is done is said of each', () => {
  const { steps } = firstStepsOf({ ...none, offices: true });
  assert.deepEqual(
    steps.map(({ step }) => step),
    [...FIRST_STEPS],
  );
  assert.deepEqual(
    steps.filter(({ isDone }) => isDone).map(({ step }) => step),
    ['offices'],
  );
});
