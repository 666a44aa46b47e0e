import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hireEmployeeInput } from '#server/contracts/schema-employments.ts';
import { hireInput, hoursOfWeek, missingIn, startingValues } from './hire-values.ts';

const start = startingValues({ code: 12, today: '2026-03-02' });
const filled = { ...start, person: { ...start.person, firstName: ' Ana ', lastName: 'Ruiz' } };
const withContract = (changes: Partial<typeof start.contract>) => ({
  ...filled,
  contract: { ...filled.contract, ...changes },
});

test('a new form lacks the names alone', () => {
  assert.deepEqual(missingIn(start), ['person.firstName', 'person.lastName']);
  assert.deepEqual(missingIn(filled), []);
  assert.deepEqual(missingIn(withContract({ week: 'flexible', weeklyHours: '', flexibleDaysPerWeek: '' })), [
    'contract.weeklyHours',
    'contract.flexibleDaysPerWeek',
  ]);
  assert.deepEqual(missingIn({ ...withContract({ weeklyHours: '' }), hasContract: false }), []);
});

test('each kind of week is sent as the interface takes it', () => {
  const sent = hireInput(filled);
  assert.deepEqual([sent.person.firstName, sent.person.email, sent.person.code], ['Ana', null, 12]);
  assert.deepEqual([sent.contract?.startAt, sent.contract?.weeklyHours], ['2026-03-02', 40]);
  const byDays = hireInput(withContract({ week: 'days', days: [8, '', 6, 8, 8, 0, 0] })).contract;
  assert.deepEqual(
    byDays?.workDays?.map(({ hour }) => hour),
    [8, 0, 6, 8, 8, 0, 0],
  );
  assert.equal(byDays?.weeklyHours, undefined);
  const flexible = hireInput(withContract({ week: 'flexible', flexibleDaysPerWeek: 4 })).contract;
  assert.deepEqual([flexible?.weeklyHours, flexible?.flexibleDaysPerWeek], [40, 4]);
  assert.equal(hireInput({ ...filled, hasContract: false }).contract, null);
  for (const week of ['fixed', 'days', 'flexible'] as const) {
    assert.equal(hireEmployeeInput.safeParse(hireInput(withContract({ week }))).success, true, week);
  }
});

test('the hours of a week by days are their sum', () => {
  assert.equal(hoursOfWeek([8, '', 7.5, '8', 0, 0, 0]), 23.5);
});
