import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');

test('D1 I3 people whose days wait for the job are counted, those in scope alone, until it has computed them', async () => {
  const company = await overtimeCompany(world);
  const { rest, scope } = company;
  const { data: department } = await rest.post('/core/v3/departments', { name: 'Care' });
  const inside = await company.person({}, { departmentIds: [department.id] });
  const others: string[] = [];
  // More than one change computes at once.
  for (let index = 0; index < 20; index += 1) others.push(await company.person());
  await extendDays(scope);
  const administrator = await addMember(world, company, { role: 'administrator' });
  const manager = await addMember(world, company, { role: 'manager', sees: { departmentIds: [department.id] } });
  const counted = async ({ call }: typeof manager, input: object = {}) => {
    const { text } = await call('query', 'overtime.countRecomputing', input);
    return JSON.parse(text).result.data.people;
  };
  assert.equal(await counted(administrator), 0);

  const policy = await company.policy({ name: 'Generous', type: 'total' });
  await rest.post(`${POLICIES}/${policy}/assignations`, { employeeIds: [inside, ...others], from: '2026-03-02' });
  assert.deepEqual([await counted(administrator), await counted(manager)], [21, 1]);
  const [other] = others;
  assert.deepEqual(
    [await counted(manager, { employeeId: inside }), await counted(manager, { employeeId: other })],
    [1, 0],
  );
  await extendDays(scope);
  assert.deepEqual([await counted(administrator), await counted(manager)], [0, 0]);
});
