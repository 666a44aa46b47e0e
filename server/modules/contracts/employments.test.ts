import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const CONTRACTS = '/contract/v1/contracts';

async function setUp() {
  const company = await requestCompany(world);
  const administrator = await company.member('administrator');
  const call = async (kind: 'query' | 'mutation', name: string, input?: unknown) => {
    const { status, text } = await administrator.call(kind, `contracts.${name}`, input);
    const { result, error } = JSON.parse(text);
    return { status, data: result?.data, problem: error?.data.problem, fields: error?.data.fields };
  };
  const contractsOf = async (employeeId: string) =>
    (await company.rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data as Record<string, unknown>[];
  const statusOf = async (id: string) => (await company.rest.get(`/core/v3/employees/${id}`)).data.status;
  return { ...company, call, contractsOf, statusOf };
}

const person = (fields: object = {}) => ({ firstName: 'Ana', lastName: 'Gil', ...fields });

test('a person is hired with their first contract, which plans their days', async () => {
  const { rest, call, contractsOf } = await setUp();
  const { data: type } = await rest.post('/contract/v1/workday-types', { name: 'Full time' });
  const contract = { startAt: '2026-03-02', weeklyHours: 40, workDayTypeId: type.id };
  const { status, data } = await call('mutation', 'hireEmployee', { person: person({ code: 3 }), contract });
  assert.equal(status, 200);
  const [found] = await contractsOf(data.id);
  assert.deepEqual([found?.startAt, found?.endAt, found?.workDayTypeName], ['2026-03-02', null, 'Full time']);
  const { data: agreement } = await rest.post('/schedule/v1/agreements', { name: 'Metal' });
  const choices = (await call('query', 'listEmploymentChoices')).data;
  assert.deepEqual([choices.nextCode, choices.workdayTypes], [4, [{ id: type.id, name: 'Full time' }]]);
  assert.deepEqual([choices.agreements, choices.jobLevels], [[{ id: agreement.id, name: 'Metal' }], []]);
});

test('both or neither: where the contract or the person is refused, nothing is kept', async () => {
  const { rest, call } = await setUp();
  const unknown = { startAt: '2026-03-02', weeklyHours: 40, workDayTypeId: crypto.randomUUID() };
  const refused = await call('mutation', 'hireEmployee', { person: person(), contract: unknown });
  assert.equal(refused.problem, 'workday_type_not_found');
  const backwards = { startAt: '2026-03-02', endAt: '2026-03-01', weeklyHours: 40 };
  const { fields } = await call('mutation', 'hireEmployee', { person: person(), contract: backwards });
  assert.deepEqual(Object.keys(fields), ['contract.endAt']);
  assert.equal((await rest.get('/core/v3/employees')).data.length, 0);
  await call('mutation', 'hireEmployee', { person: person({ email: 'a@x.test' }), contract: null });
  const taken = await call('mutation', 'hireEmployee', { person: person({ email: 'A@x.test' }), contract: null });
  assert.equal(taken.problem, 'employee_email_in_use');
});

test('I9, G1 with the last day the contract in force ends, and the access at that moment; later contracts stay', async () => {
  const { rest, call, person: employ, member, ask, type, contractsOf, statusOf } = await setUp();
  const id = await employ();
  await employ({ managerId: id });
  const user = await member('viewer', id);
  await ask(id, await type());
  for (const dates of [
    { startAt: '2025-01-01', endAt: '2026-06-30' },
    { startAt: '2026-07-01', endAt: null },
  ]) {
    assert.equal((await rest.post(CONTRACTS, { employeeId: id, weeklyHours: 40, ...dates })).status, 200);
  }
  assert.equal((await user.call('query', 'people.listPeople', {})).status, 200);
  const [departure] = (await call('query', 'previewDepartures', { employeeIds: [id] })).data;
  const { role, isLastOwner, isSelf, pendingRequests, reports } = departure;
  assert.deepEqual(
    { role, isLastOwner, isSelf, pendingRequests, reports, contracts: departure.contracts.length },
    { role: 'viewer', isLastOwner: false, isSelf: false, pendingRequests: 1, reports: 1, contracts: 2 },
  );
  const early = await call('mutation', 'endEmployment', { employeeId: id, lastDay: '2026-03-11' });
  assert.deepEqual(Object.keys(early.fields), ['lastDay']);
  assert.equal((await user.call('query', 'people.listPeople', {})).status, 200);
  assert.equal((await call('mutation', 'endEmployment', { employeeId: id, lastDay: '2026-03-09' })).status, 200);
  assert.deepEqual(
    (await contractsOf(id)).map(({ startAt, endAt }) => [startAt, endAt]),
    [
      ['2025-01-01', '2026-03-09'],
      ['2026-07-01', null],
    ],
  );
  assert.equal(await statusOf(id), 'inactive');
  assert.equal((await user.call('query', 'people.listPeople', {})).status, 401);
});

test('I9 the preview counts what has to be settled and handed over before somebody leaves', async () => {
  const { rest, call, person: employ, member, ask, type } = await setUp();
  const [id, colleague] = [await employ(), await employ()];
  const report = await employ({ managerId: id });
  const typeId = await type();
  await ask(report, typeId);
  const { data: request } = await rest.post('/schedule/v1/absence-day-off-requests', {
    ...{
      employeeId: id,
      type: 'create',
      absenceTypeId: (await rest.post('/schedule/v1/absence-types', { name: 'Leave', pickMode: 'by_days' })).data.id,
    },
    daysOff: [{ date: '2026-03-11' }, { date: '2026-03-16' }, { date: '2026-03-17' }],
  });
  await rest.post(`/schedule/v1/absence-day-off-requests/${request.id}/accept`, {});
  await member('manager', id);
  for (const [from, to] of [
    ['2026-03-10', '2026-03-11'],
    ['2026-03-10', '2026-03-20'],
  ])
    await rest.post('/request/v1/delegations', { employeeId: colleague, delegateId: id, from, to });
  world.setNow('2026-03-12T12:00:00Z');
  const [{ teamRequests, delegations, daysOff }] = (await call('query', 'previewDepartures', { employeeIds: [id] }))
    .data;
  assert.deepEqual(
    { teamRequests, delegations, daysOff },
    { teamRequests: 1, delegations: 1, daysOff: ['2026-03-16', '2026-03-17'] },
  );
  world.setNow('2026-03-10T12:00:00Z');
});

test('G8, I9 the reason is kept with the end of the employment, and cleared when the person stays or comes back', async () => {
  const { rest, call, person: employ, member } = await setUp();
  const { data: reason } = await rest.post('/contract/v1/leave-reasons', { name: 'Resignation' });
  const id = await employ();
  const path = `/core/v3/employees/${id}`;
  const kept = async () => (await rest.get(path)).data.leaveReasonId;
  assert.equal(
    (await rest.put(path, { leavesOn: '2026-12-31', leaveReasonId: reason.id })).data.leaveReasonId,
    reason.id,
  );
  await rest.put(path, { status: 'active', city: 'Madrid' });
  assert.equal(await kept(), reason.id, 'still planned');
  await rest.put(path, { leavesOn: null });
  assert.equal(await kept(), null);
  const unknown = { employeeId: id, lastDay: '2026-03-09', leaveReasonId: crypto.randomUUID() };
  assert.equal((await call('mutation', 'endEmployment', unknown)).problem, 'leave_reason_not_found');
  assert.equal((await call('mutation', 'endEmployment', { ...unknown, leaveReasonId: reason.id })).status, 200);
  assert.equal(await kept(), reason.id);
  const manager = await member('manager');
  const seen = JSON.parse((await manager.call('query', 'people.getEmployee', { id })).text).result.data;
  assert.deepEqual([seen.id, seen.leaveReasonId], [id, null], 'I4: a personal field');
  const deleted = await rest.delete(`/contract/v1/leave-reasons/${reason.id}`);
  assert.deepEqual([deleted.status, deleted.code], [409, 'leave_reason_in_use']);
  await rest.put(path, { status: 'active' });
  assert.equal(await kept(), null);
  assert.equal((await rest.delete(`/contract/v1/leave-reasons/${reason.id}`)).status, 200);
});

test('G2 the weeks inside a contract end with it', async () => {
  const { rest, call, person: employ } = await setUp();
  const id = await employ();
  const workTimes = [
    { startDate: '2026-01-01', endDate: '2026-05-31', weeklyHours: 30 },
    { startDate: '2026-06-01', endDate: null, weeklyHours: 20 },
  ];
  const contract = { employeeId: id, startAt: '2025-01-01', weeklyHours: 40, workTimes };
  assert.equal((await rest.post(CONTRACTS, contract)).status, 200);
  assert.equal((await call('mutation', 'endEmployment', { employeeId: id, lastDay: '2026-03-09' })).status, 200);
  const [found] = (await rest.get(`${CONTRACTS}?employeeId=${id}`)).data;
  const rows = found.workTimes.map((row: Record<string, unknown>) => [row.startDate, row.endDate, row.weeklyHours]);
  assert.deepEqual([found.endAt, rows], ['2026-03-09', [['2026-01-01', '2026-03-09', 30]]]);
});

test('I9 the last owner stays, with their contract as it was', async () => {
  const { rest, call, person: employ, member, contractsOf, statusOf } = await setUp();
  const id = await employ();
  await member('owner', id);
  await rest.post(CONTRACTS, { employeeId: id, startAt: '2025-01-01', weeklyHours: 40 });
  const preview = async () => (await call('query', 'previewDepartures', { employeeIds: [id] })).data[0].isLastOwner;
  assert.equal(await preview(), true);
  const { problem } = await call('mutation', 'endEmployment', { employeeId: id, lastDay: '2026-03-09' });
  assert.equal(problem, 'last_owner');
  assert.deepEqual([(await contractsOf(id))[0]?.endAt, await statusOf(id)], [null, 'active']);
  await member('owner');
  assert.equal(await preview(), false);
});

test('G9 DELETE of an employee ends their employment today, in their zone: contracts and access, with today employed', async () => {
  const { rest, person: employ, member, contractsOf, statusOf } = await setUp();
  const id = await employ({ timeZone: 'Pacific/Kiritimati' });
  const user = await member('viewer', id);
  const post = (dates: object) => rest.post(CONTRACTS, { employeeId: id, weeklyHours: 40, ...dates });
  for (const { id: contractId } of await contractsOf(id)) await rest.delete(`${CONTRACTS}/${contractId}`);
  const { data: open } = await post({ startAt: '2026-01-01', endAt: '2026-03-31' });
  const { data: later } = await post({ startAt: '2026-05-01' });
  assert.equal((await rest.delete(`/core/v3/employees/${id}`)).status, 200);
  const ends = new Map((await contractsOf(id)).map((contract) => [contract.id, contract.endAt]));
  assert.deepEqual([ends.get(open.id), ends.get(later.id), await statusOf(id)], ['2026-03-11', null, 'inactive']);
  assert.equal((await user.call('query', 'today.getBoard', {})).status, 401);
});

test('G1 endPrevious ends the contract that runs on the day before, with its weeks; without it an overlap is refused', async () => {
  const { rest, person: employ, contractsOf } = await setUp();
  const id = await employ();
  for (const { id: contractId } of await contractsOf(id)) await rest.delete(`${CONTRACTS}/${contractId}`);
  const post = (fields: object) => rest.post(CONTRACTS, { employeeId: id, weeklyHours: 40, ...fields });
  const workTimes = [
    { startDate: '2025-01-01', endDate: '2026-04-30', weeklyHours: 30 },
    { startDate: '2026-05-01', endDate: null, weeklyHours: 20 },
  ];
  assert.equal((await post({ startAt: '2025-01-01', workTimes })).status, 200);
  const spans = async () =>
    (await contractsOf(id)).map(({ startAt, endAt, workTimes: rows }) => [startAt, endAt, (rows as object[]).length]);
  const refused = await post({ startAt: '2026-04-01' });
  assert.deepEqual([refused.status, refused.code], [409, 'contract_overlaps']);
  assert.equal((await post({ startAt: '2026-04-01', endAt: '2026-12-31', endPrevious: true })).status, 200);
  const after = [
    ['2025-01-01', '2026-03-31', 1],
    ['2026-04-01', '2026-12-31', 0],
  ];
  assert.deepEqual(await spans(), after);
  // One that begins on the same day or later is not before it: all or nothing.
  for (const startAt of ['2026-03-01', '2026-04-01']) {
    const { status, code } = await post({ startAt, endPrevious: true });
    assert.deepEqual([status, code], [409, 'contract_overlaps'], startAt);
  }
  assert.deepEqual(await spans(), after);
  assert.equal((await post({ startAt: '2027-01-01', endPrevious: true })).status, 200);
  assert.deepEqual((await spans()).slice(0, 2), after, 'nothing runs on into it');
});
