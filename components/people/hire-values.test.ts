import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOBODY } from '#components/settings/user.ts';
import { createInvitationInput } from '#server/modules/access/schema-users.ts';
import { createContractInput } from '#server/modules/contracts/schema.ts';
import { hireEmployeeInput } from '#server/modules/contracts/schema-employments.ts';
import { createEmployeeInput } from '#server/modules/people/schema.ts';
import { hireCalls } from './hire-calls.ts';
import { hireInput, hoursOfWeek, missingIn, startingValues, WEEKS } from './hire-values.ts';

const start = startingValues({ code: 12, today: '2026-03-02' });
const filled = { ...start, person: { ...start.person, firstName: ' Ana ', lastName: 'Ruiz' } };
const withContract = (changes: Partial<typeof start.contract>) => ({
  ...filled,
  contract: { ...filled.contract, ...changes },
});

test('a new form lacks the names alone', () => {
  assert.deepEqual(missingIn(start), ['person.firstName']);
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
  const turns = hireInput(withContract({ week: 'rotation', weeklyHours: '' })).contract;
  assert.deepEqual([turns?.weeklyHours, turns?.rotation?.length, turns?.workDays], [40, 2, null]);
  assert.equal(hireInput({ ...filled, hasContract: false }).contract, null);
  for (const week of WEEKS) {
    assert.equal(hireEmployeeInput.safeParse(hireInput(withContract({ week }))).success, true, week);
  }
});

test('the hours of a week by days are their sum', () => {
  assert.equal(hoursOfWeek([8, '', 7.5, '8', 0, 0, 0]), 23.5);
});

test('all calls that hiring makes are shown, each as the interface takes it', () => {
  const granted = { role: 'manager', scope: { ...NOBODY, all: true }, employeeId: null } as const;
  const email = 'ana@x.example';
  const whole = hireInput({ ...filled, person: { ...filled.person, email } });
  const calls = hireCalls(whole, granted);
  assert.deepEqual(
    calls.map(({ method, path }) => `${method} ${path}`),
    ['POST /core/v3/employees', 'POST /contract/v1/contracts', 'POST /core/v3/invitations'],
  );
  const schemas = [createEmployeeInput, createContractInput, createInvitationInput];
  for (const [index, { body }] of calls.entries()) {
    const sent = JSON.parse(JSON.stringify(body).replaceAll(`$${calls[0]?.keepsId}`, crypto.randomUUID()));
    assert.ok(schemas[index]?.safeParse(sent).success, JSON.stringify(body));
    assert.ok(index === 0 || sent.employeeId);
  }
  assert.equal(hireCalls(hireInput({ ...filled, hasContract: false }), null).length, 1);
});
