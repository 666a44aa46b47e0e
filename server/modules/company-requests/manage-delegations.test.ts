import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DELEGATIONS, requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
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
    employeeName: 'Ana Gil',
    delegateId: evaId,
    delegateName: 'Eva Ruiz Vidal',
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

test('F4 422: a delegate without an active user could decide nothing', async () => {
  const { delegate, person, member, rest, state } = await prepare();
  const tom = await person();
  const before = await state();
  const answer = await delegate('2026-08-03', '2026-08-21', { delegateId: tom });
  assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, ['delegateId']]);
  assert.equal(await state(), before);
  await member('manager', tom);
  const { data } = await delegate('2026-08-03', '2026-08-21', { delegateId: tom });
  assert.equal(data.delegateId, tom);
  const leo = await person();
  const change = await rest.put(`${DELEGATIONS}/${data.id}`, { delegateId: leo });
  assert.deepEqual([change.status, Object.keys(change.errors)], [422, ['delegateId']]);
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

test('200: a delegation is changed in part, and what is omitted stays', async () => {
  const { rest, delegate, person, member, anaId } = await prepare();
  const { data } = await delegate('2026-08-03', '2026-08-21');
  assert.deepEqual([data.employeeName, data.delegateName], ['Ana Gil', 'Eva Ruiz Vidal']);
  const one = `${DELEGATIONS}/${data.id}`;
  world.setNow('2026-08-03T09:00:00Z');
  const longer = (await rest.put(one, { to: '2026-08-28' })).data;
  assert.deepEqual(longer, { ...data, to: '2026-08-28', updatedAt: '2026-08-03T09:00:00+00:00' });
  const leo = await person({ firstName: 'Leo' });
  await member('manager', leo);
  const passed = (await rest.put(one, { delegateId: leo, from: '2026-08-10' })).data;
  assert.deepEqual([passed.delegateId, passed.delegateName, passed.from], [leo, 'Leo Gil', '2026-08-10']);
  for (const [change, field] of [
    [{ to: '2026-08-09' }, 'to'],
    [{ from: '2026-08-29' }, 'to'],
    [{ delegateId: anaId }, 'delegateId'],
  ] as const) {
    const refusal = await rest.put(one, change);
    assert.deepEqual([refusal.status, Object.keys(refusal.errors)], [422, [field]]);
  }
  const stranger = await (await requestCompany(world)).person();
  assert.equal((await rest.put(one, { delegateId: stranger })).code, 'delegate_not_found');
  assert.deepEqual((await rest.get(one)).data, passed);
  world.setNow('2026-08-03T08:00:00Z');
});

test('F4 a manager gives, changes and ends their own delegations, and reads those that they were given, alone', async () => {
  const { delegate, person, member, ana, eva, anaId, evaId } = await prepare();
  const leoId = await person({ firstName: 'Leo' });
  const leo = await member('manager', leoId);
  const days = { from: '2026-08-03', to: '2026-08-21' };
  const call = async (
    who: typeof ana,
    kind: 'query' | 'mutation',
    name: string,
    input: object,
  ): Promise<{ data: { id: string; rows: { id: string }[] }; problem: string | undefined }> => {
    const { text } = await who.call(kind, `companyRequests.${name}`, input);
    const { result, error } = JSON.parse(text);
    return { data: result?.data, problem: error?.data.problem };
  };
  const own = await call(ana, 'mutation', 'createDelegation', { employeeId: anaId, delegateId: evaId, ...days });
  const { id } = own.data;
  const others = (await delegate('2026-08-03', '2026-08-21', { employeeId: evaId, delegateId: leoId })).data.id;
  const seenBy = async (who: typeof ana) =>
    (await call(who, 'query', 'listDelegations', { orderBy: 'createdAt' })).data.rows.map((row) => row.id);
  assert.deepEqual(
    [await seenBy(ana), await seenBy(eva), await seenBy(leo)].map((ids) => ids.toSorted()),
    [[id], [id, others].toSorted(), [others]],
  );
  // Not in another's name, nor what another has given, to oneself or to others.
  const forEva = { employeeId: evaId, delegateId: leoId, ...days };
  assert.equal((await call(ana, 'mutation', 'createDelegation', forEva)).problem, 'employee_not_found');
  assert.equal((await call(ana, 'query', 'listDelegates', { employeeId: evaId })).problem, 'employee_not_found');
  for (const who of [eva, leo]) {
    assert.equal(
      (await call(who, 'mutation', 'updateDelegation', { id, to: '2026-12-31' })).problem,
      'delegation_not_found',
    );
    assert.equal((await call(who, 'mutation', 'deleteDelegation', { id })).problem, 'delegation_not_found');
  }
  assert.equal((await call(ana, 'mutation', 'updateDelegation', { id, delegateId: leoId })).problem, undefined);
  assert.equal((await call(ana, 'mutation', 'deleteDelegation', { id })).problem, undefined);
  const administrator = await member('administrator');
  assert.deepEqual(await seenBy(administrator), [others]);
  assert.equal((await call(administrator, 'mutation', 'deleteDelegation', { id: others })).problem, undefined);
});

test('I2, I3 whom somebody can ask to decide for them: active colleagues who decide about people whom both see', async () => {
  const { person, member, rest } = await requestCompany(world);
  const office = async (name: string): Promise<string> => (await rest.post('/core/v3/offices', { name })).data.id;
  const [north, south] = [await office('North'), await office('South')];
  await person({ firstName: 'Nora', officeIds: [north] });
  const one = async (firstName: string, role: 'manager' | 'viewer', officeIds?: string[]) => {
    const employeeId = await person({ firstName });
    return { employeeId, ...(await member(role, employeeId, officeIds && { officeIds })) };
  };
  const ana = await one('Ana', 'manager', [north]);
  const eva = await one('Eva', 'manager', [south, north]);
  await one('Max', 'manager');
  const sara = await one('Sara', 'manager', [south]);
  await one('Vera', 'viewer', [north]);
  const gone = await one('Gus', 'manager', [north]);
  await rest.put(`/core/v3/employees/${gone.employeeId}`, { status: 'inactive' });
  const { text } = await ana.call('query', 'companyRequests.listDelegates', { employeeId: ana.employeeId });
  assert.deepEqual(
    JSON.parse(text).result.data.map(({ name }: { name: string }) => name),
    ['Eva Gil', 'Max Gil'],
  );
  const days = { from: '2026-08-03', to: '2026-08-21' };
  const ask = async (delegateId: string) => {
    const input = { employeeId: ana.employeeId, delegateId, ...days };
    const answer = await ana.call('mutation', 'companyRequests.createDelegation', input);
    return JSON.parse(answer.text).error?.data.problem;
  };
  assert.equal(await ask(eva.employeeId), undefined);
  assert.equal(await ask(sara.employeeId), 'delegate_not_found');
  assert.equal(await ask(crypto.randomUUID()), 'delegate_not_found');
});

test('F4 a delegate decides on requests in the scope of the person who is away, on the days of the delegation alone', async () => {
  const { rest, person, member, type, ask } = await requestCompany(world);
  const office = (await rest.post('/core/v3/offices', { name: 'Porto' })).data.id as string;
  const [awayId, deputyId, employeeId] = [await person(), await person(), await person({ officeIds: [office] })];
  await member('manager', awayId, { officeIds: [office] });
  const deputy = await member('manager', deputyId, { reports: true });
  const typeId = await type({ levels: [{ approvers: [{ role: 'manager' }] }] });
  const [first, second] = [await ask(employeeId, typeId), await ask(employeeId, typeId)];
  await refused(accept(deputy.scope, first), 'request_not_found');
  const delegation = { employeeId: awayId, delegateId: deputyId, from: '2026-08-03', to: '2026-08-04' };
  assert.equal((await rest.post(DELEGATIONS, delegation)).status, 200);
  assert.equal((await accept(deputy.scope, first)).status, 'accepted');
  world.setNow('2026-08-05T08:00:00Z');
  await refused(accept(deputy.scope, second), 'request_not_found');
  world.setNow('2026-08-03T08:00:00Z');
});
