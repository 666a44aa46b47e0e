import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REQUESTS, TYPES } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

test('I11 a user who is shown another person’s absence of a private type is recorded, others are not', async () => {
  const company = await world.company();
  const { rest } = company;
  const { data: ana } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const { data: type } = await rest.post(TYPES, { name: 'Doctor', pickMode: 'by_days', type: 'private' });
  const { data: request } = await rest.post(REQUESTS, {
    ...{ employeeId: ana.id, absenceTypeId: type.id, type: 'create', daysOff: [{ date: '2026-05-04' }] },
  });
  const reads = async () =>
    (await rest.get('/core/v3/audit?action=read')).data.map(
      (line: { actor: { id: string }; operation: string; recordId: string; recordName: string; after: object }) => [
        ...[line.actor.id, line.operation, line.recordId, line.recordName],
        line.after,
      ],
    );
  const manager = await addMember(world, company, { role: 'manager' });
  const own = await addMember(world, company, { role: 'viewer', employeeId: ana.id });
  const owner = await addMember(world, company, { role: 'owner' });
  for (const member of [manager, own])
    assert.equal((await member.call('query', 'approvals.getInboxRequest', { id: request.id })).status, 200);
  assert.deepEqual(await reads(), []);
  assert.equal((await owner.call('query', 'approvals.getInboxRequest', { id: request.id })).status, 200);
  assert.equal((await owner.call('query', 'approvals.listInbox', {})).status, 200);
  const details = { absenceDayOffRequestIds: [request.id] };
  assert.deepEqual(
    await reads(),
    ['approvals.getInboxRequest'].map((operation) => [...[owner.userId, operation, ana.id, 'Ana Gil'], details]),
  );
});
