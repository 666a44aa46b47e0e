import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scope } from '../db/scope.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { DELEGATIONS, requestCompany } from '../testing/requests.ts';
import { createWorld } from '../testing/world.ts';
import { acceptRequest } from './decide-request.ts';

const world = await createWorld();
world.setNow('2026-08-03T08:00:00Z');

const accept = (scope: Scope, id: string) => acceptRequest(scope, { id }).then(({ value }) => value);
const refused = (promise: Promise<unknown>, code: ErrorCode) => assert.rejects(promise, { name: 'DomainError', code });

/** Ana is asked first, as the manager; Eva may stand in for her. */
async function prepare() {
  const company = await requestCompany(world);
  const { person, member, rest } = company;
  const [anaId, evaId] = [
    await person(),
    await person({ firstName: 'Eva', lastName: 'Ruiz', secondLastName: 'Vidal' }),
  ];
  const employeeId = await person({ managerId: anaId });
  const typeId = await company.type({ levels: [{ approvers: [{ managerSteps: 1 }] }] });
  const [ana, eva] = [await member('manager', anaId), await member('manager', evaId)];
  const delegate = (from: string, to: string, fields: object = {}) =>
    rest.post(DELEGATIONS, { employeeId: anaId, delegateId: evaId, from, to, ...fields });
  const request = (requester = employeeId) => company.ask(requester, typeId);
  return { ...company, anaId, evaId, employeeId, ana, eva, delegate, request };
}

test('200: a delegation is created, read, listed and deleted', async () => {
  const { rest, delegate, anaId, evaId } = await prepare();
  const { data } = await delegate('2026-08-03', '2026-08-21');
  assert.deepEqual(data, {
    id: data.id,
    employeeId: anaId,
    delegateId: evaId,
    from: '2026-08-03',
    to: '2026-08-21',
    createdAt: '2026-08-03T08:00:00+00:00',
    updatedAt: '2026-08-03T08:00:00+00:00',
  });
  const later = (await delegate('2026-12-24', '2026-12-24')).data;
  const one = `${DELEGATIONS}/${data.id}`;
  assert.deepEqual((await rest.get(one)).data, data);
  const ids = async (query: string) =>
    (await rest.get(`${DELEGATIONS}${query}`)).data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids(''), [later.id, data.id]);
  assert.deepEqual(await ids(`?employeeId=${anaId}&delegateId=${evaId}&orderBy=from`), [data.id, later.id]);
  assert.deepEqual(await ids(`?employeeId=${evaId}`), []);
  assert.equal((await rest.delete(one)).body.data, '');
  for (const answer of [await rest.get(one), await rest.delete(one)])
    assert.deepEqual([answer.status, answer.code], [404, 'delegation_not_found']);
});

test('422 and 404: to oneself, backwards, of or to somebody who is not in the company', async () => {
  const { delegate, anaId, state } = await prepare();
  const stranger = await (await requestCompany(world)).person();
  const before = await state();
  const self = await delegate('2026-08-04', '2026-08-03', { delegateId: anaId.toUpperCase() });
  assert.deepEqual([self.status, Object.keys(self.errors).sort()], [422, ['delegateId', 'to']]);
  const faulty = await delegate('2026-02-30', '', { employeeId: 1 });
  assert.deepEqual(Object.keys(faulty.errors).sort(), ['employeeId', 'from', 'to']);
  for (const [fields, code] of [
    [{ employeeId: stranger }, 'employee_not_found'],
    [{ delegateId: stranger }, 'delegate_not_found'],
  ] as const) {
    const answer = await delegate('2026-08-03', '2026-08-21', fields);
    assert.deepEqual([answer.status, answer.code], [404, code]);
  }
  assert.equal(await state(), before);
});

test('F4 the delegate decides on the dates of the delegation, and the line names both', async () => {
  const { delegate, request, eva, evaId, anaId, lines, read, rest } = await prepare();
  const delegation = (await delegate('2026-08-03', '2026-08-04')).data.id;
  // The company's dates: Madrid is two hours ahead of UTC.
  for (const [now, may] of [
    ['2026-08-02T21:59:59Z', false],
    ['2026-08-02T22:00:00Z', true],
    ['2026-08-04T21:59:59Z', true],
    ['2026-08-04T22:00:00Z', false],
  ] as const) {
    world.setNow(now);
    const id = await request();
    if (may) assert.equal((await accept(eva.scope, id)).status, 'accepted');
    else await refused(accept(eva.scope, id), 'not_an_approver');
  }
  world.setNow('2026-08-03T08:00:00Z');
  const id = await request();
  await accept(eva.scope, id);
  assert.deepEqual(await lines(id), [[1, 'accepted', eva.scope.actor.name, 'Ana Gil']]);
  const [line] = (await rest.get(`/request/v1/requests/${id}/decisions`)).data;
  assert.deepEqual([line.deciderId, line.onBehalfOfId], [evaId, anaId]);
  assert.equal((await read(id)).resolvedById, evaId);
  await rest.delete(`${DELEGATIONS}/${delegation}`);
  await refused(accept(eva.scope, await request()), 'not_an_approver');
  assert.deepEqual(await lines(id), [[1, 'accepted', eva.scope.actor.name, 'Ana Gil']]);
});

test('F4 whoever delegates still decides, and the line names them alone', async () => {
  const { delegate, request, ana, lines } = await prepare();
  await delegate('2026-08-03', '2026-08-04');
  const id = await request();
  assert.equal((await accept(ana.scope, id)).status, 'accepted');
  assert.deepEqual(await lines(id), [[1, 'accepted', ana.scope.actor.name, null]]);
});

test('F4 a delegate decides neither their own request nor one by the person they stand in for', async () => {
  const { delegate, person, type, ask, eva, evaId, ana, anaId } = await prepare();
  await delegate('2026-08-03', '2026-08-04');
  const byAna = await type({ levels: [{ approvers: [{ userId: ana.membershipId }] }] });
  await refused(accept(eva.scope, await ask(evaId, byAna)), 'self_resolution_not_allowed');
  await refused(accept(eva.scope, await ask(anaId, byAna)), 'not_an_approver');
  await refused(accept(ana.scope, await ask(anaId, byAna)), 'self_resolution_not_allowed');
  assert.equal((await accept(eva.scope, await ask(await person(), byAna))).status, 'accepted');
});

test('F4 what is delegated is not passed on', async () => {
  const { delegate, request, person, member, evaId } = await prepare();
  const tomId = await person();
  const tom = await member('manager', tomId);
  await delegate('2026-08-03', '2026-08-04');
  await delegate('2026-08-03', '2026-08-04', { employeeId: evaId, delegateId: tomId });
  await refused(accept(tom.scope, await request()), 'not_an_approver');
});
