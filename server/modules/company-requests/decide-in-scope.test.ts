import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DELEGATIONS, requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
import type { MemberScope } from '../access/rules-users.ts';
import { acceptRequest, rejectRequest } from './decide-request.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const accept = (scope: Scope, id: string) => acceptRequest(scope, { id }).then(({ value }) => value.status);
const refused = (promise: Promise<unknown>, code: ErrorCode) => assert.rejects(promise, { name: 'DomainError', code });

/** A company with people in Lisbon and in Porto. */
async function prepare() {
  const company = await requestCompany(world);
  const office = async (name: string): Promise<string> =>
    (await company.rest.post('/core/v3/offices', { name })).data.id;
  const [lisbon, porto] = [await office('Lisbon'), await office('Porto')];
  const sees: Record<'lisbon' | 'porto', Partial<MemberScope>> = {
    lisbon: { officeIds: [lisbon] },
    porto: { officeIds: [porto] },
  };
  const typeOf = (...approvers: object[]) => company.type({ levels: [{ approvers }] });
  return { ...company, lisbon, porto, sees, typeOf };
}

test('F2 I3 a role is asked in a scope: a request of somebody out of it is not found, like one that does not exist', async () => {
  const { person, member, ask, typeOf, lisbon, porto, sees, read, state } = await prepare();
  const [inLisbon, inPorto] = [await person({ officeIds: [lisbon] }), await person({ officeIds: [porto] })];
  const typeId = await typeOf({ role: 'manager' });
  const manager = await member('manager', null, sees.lisbon);
  const [theirs, other] = [await ask(inLisbon, typeId), await ask(inPorto, typeId)];
  const before = await state();
  for (const id of [other, crypto.randomUUID()]) {
    await refused(accept(manager.scope, id), 'request_not_found');
    await refused(rejectRequest(manager.scope, { id }), 'request_not_found');
  }
  assert.equal(await state(), before);
  assert.equal(await accept(manager.scope, theirs), 'accepted');
  assert.equal((await read(other)).status, 'pending');
});

test('F2 I3 a user or a manager some steps up decides within their scope as well', async () => {
  const { person, member, ask, typeOf, porto, sees, rest } = await prepare();
  const bossId = await person();
  const employeeId = await person({ managerId: bossId, officeIds: [porto] });
  const [boss, far] = [await member('manager', bossId, { reports: true }), await member('manager', null, sees.lisbon)];
  const byLine = await ask(employeeId, await typeOf({ managerSteps: 1 }));
  assert.equal(await accept(boss.scope, byLine), 'accepted');
  const named = await ask(employeeId, await typeOf({ userId: far.membershipId }));
  await refused(accept(far.scope, named), 'request_not_found');
  const near = await member('manager', null, sees.porto);
  const again = await ask(employeeId, await typeOf({ userId: near.membershipId }));
  // An employee with another manager is out of the previous one's scope with the next call.
  await rest.put(`/core/v3/employees/${employeeId}`, { managerId: null });
  await refused(accept(boss.scope, await ask(employeeId, await typeOf({ role: 'manager' }))), 'request_not_found');
  assert.equal(await accept(near.scope, again), 'accepted');
});

test('F4 I3 nobody decides in the place of somebody who does not have the requester in scope', async () => {
  const { person, member, ask, typeOf, porto, sees, rest } = await prepare();
  const [awayId, deputyId, employeeId] = [await person(), await person(), await person({ officeIds: [porto] })];
  const away = await member('manager', awayId, sees.lisbon);
  const deputy = await member('manager', deputyId);
  const delegation = { employeeId: awayId, delegateId: deputyId, from: '2026-03-01', to: '2026-03-31' };
  assert.equal((await rest.post(DELEGATIONS, delegation)).status, 200);
  const id = await ask(employeeId, await typeOf({ userId: away.membershipId }));
  await refused(accept(deputy.scope, id), 'not_an_approver');
});

test('I5 a single owner decides their own request where those who are asked do not have them in scope', async () => {
  const { person, member, ask, typeOf, lisbon, sees, rest } = await prepare();
  const ownerEmployeeId = await person({ officeIds: [lisbon] });
  const owner = await member('owner', ownerEmployeeId);
  await member('manager', null, sees.porto);
  const typeId = await typeOf({ role: 'manager' });
  const [first, second] = [await ask(ownerEmployeeId, typeId), await ask(ownerEmployeeId, typeId)];
  assert.equal(await accept(owner.scope, first), 'accepted');
  assert.equal((await rest.get(`/request/v1/requests/${first}/decisions`)).data[0].selfMade, true);
  const near = await member('manager', null, sees.lisbon);
  await refused(accept(owner.scope, second), 'self_resolution_not_allowed');
  assert.equal(await accept(near.scope, second), 'accepted');
});

test('company tokens decide whoever it is about', async () => {
  const { person, ask, typeOf, decide } = await prepare();
  const id = await ask(await person(), await typeOf({ role: 'manager' }));
  assert.equal((await decide(id, 'accept')).data.status, 'accepted');
});
