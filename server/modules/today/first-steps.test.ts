import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { readFirstSteps } from './read-today.ts';

const world = await createWorld();

test('the steps of a new company are done one by one, as somebody takes them', async () => {
  const { scope, rest } = await world.company();
  const done = async () => {
    const { isNew, steps } = await readFirstSteps(scope);
    return { isNew, done: steps.filter(({ isDone }) => isDone).map(({ step }) => step) };
  };
  const made = async (path: string, body: object): Promise<string> => {
    const { status, data } = await rest.post(path, body);
    assert.equal(status, 200, path);
    return data.id;
  };
  assert.deepEqual(await done(), { isNew: true, done: [] });
  await rest.put('/core/v3/configurations/company', { defaultWorkDays: Array(5).fill({ hour: 8 }) });
  await made('/core/v3/offices', { name: 'Lisbon' });
  await made('/core/v3/departments', { name: 'Care' });
  assert.deepEqual(await done(), { isNew: true, done: ['week', 'offices', 'departments'] });
  const first = await made('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const second = await made('/core/v3/employees', { firstName: 'Bea', lastName: 'Gil' });
  const contract = { startAt: '2026-01-01', weeklyHours: 40 };
  await made('/contract/v1/contracts', { employeeId: first, ...contract });
  assert.deepEqual((await done()).done.slice(3), ['people'], 'somebody has no contract');
  assert.equal((await readFirstSteps(scope)).withoutContract, 1);
  await made('/contract/v1/contracts', { employeeId: second, ...contract });
  await made('/overtime-policies/v1/policies', { name: 'All', type: 'total' });
  await made('/schedule/v1/absence-types', { name: 'Holiday', pickMode: 'by_days' });
  assert.equal((await done()).isNew, true);
  const withdrawn = await made('/core/v3/invitations', { email: 'a@x.test', role: 'viewer' });
  assert.equal((await done()).isNew, false);
  assert.equal((await rest.delete(`/core/v3/invitations/${withdrawn}`)).status, 200);
  assert.equal((await done()).done.includes('users'), false, 'nobody is invited any more');
  await made('/core/v3/invitations', { email: 'b@x.test', role: 'viewer' });
  const all = ['week', 'offices', 'departments', 'people', 'contracts', 'policies', 'absenceTypes', 'users'];
  assert.deepEqual(await done(), { isNew: false, done: all });
});
