import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { recordCompensation } from '../overtime/record-compensation.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';
const WEDNESDAY = '2026-08-05';
const SATURDAY = '2026-08-08';

const callerOf = (scope: Scope | null) => createCallerFactory(appRouter)({ scope, locale: 'en', requestId: 'test' });
const withRole = (scope: Scope, role: Role): Scope => ({ ...scope, actor: { ...scope.actor, role } });

type Approvals = ReturnType<typeof callerOf>;
type Row = Awaited<ReturnType<Approvals['approvals']['listInbox']>>['rows'][number];

/** A request of the inbox that is one of an absence. */
async function absenceOf({ approvals }: Approvals, id: string) {
  const request = await approvals.getInboxRequest({ id });
  return request.kind === 'absence' ? request : assert.fail('not an absence');
}

const absenceRow = (row: Row | undefined) => (row?.kind === 'absence' ? row : assert.fail('not an absence'));

test('the inbox lists what waits, the oldest first, with what a row shows', async () => {
  const { scope, person, type, ask } = await absenceCompany(world);
  const [ana, ben] = [await person({ firstName: 'Ana', lastName: 'Núñez' }), await person()];
  const holiday = await type({ color: '#0f766e' });
  const first = await ask(ana, holiday, [{ date: TUESDAY }, { date: MONDAY }, { date: SATURDAY }], { comment: 'Sea' });
  world.setNow('2026-03-02T09:00:00Z');
  const second = await ask(ben, holiday, [{ date: '2026-12-31' }, { date: '2027-01-04' }]);
  const inbox = callerOf(withRole(scope, 'viewer'));
  const { rows, total } = await inbox.approvals.listInbox({});
  assert.equal(total, 2);
  assert.deepEqual(
    rows.map(({ id }) => id),
    [first.data.id, second.data.id],
  );
  assert.equal(absenceRow(rows[1]).hasComment, false);
  assert.deepEqual(absenceRow(rows[0]), {
    kind: 'absence',
    id: first.data.id,
    parts: [first.data.id],
    type: 'create',
    status: 'pending',
    createdAt: '2026-03-02T08:00:00+00:00',
    person: { id: ana, firstName: 'Ana', lastName: 'Núñez', secondLastName: null, imageProfileURL: null },
    absenceType: {
      id: holiday,
      name: 'Holiday',
      color: '#0f766e',
      category: 'absence',
      pickMode: 'by_days',
      countMode: 'working_days',
    },
    days: { first: MONDAY, last: SATURDAY, count: 2, seconds: 57_600 },
    hasComment: true,
    documentCount: 0,
  });
  world.setNow('2026-03-02T08:00:00Z');
});

test('E4 a half holiday counts half a day in the list, for whom it applies to', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Bilbao' });
  const daysOff = [
    { date: TUESDAY, name: 'Town fair', half: true },
    { date: WEDNESDAY, name: 'Local feast' },
  ];
  const calendar = await rest.post('/schedule/v1/holiday-calendars', {
    name: 'Bilbao',
    daysOff,
    officeIds: [office.id],
  });
  assert.equal(calendar.status, 200);
  const holiday = await type();
  const officeIds = [office.id];
  const asked = [MONDAY, TUESDAY, WEDNESDAY].map((date) => ({ date }));
  const countOf = async (fields: Record<string, unknown>) => {
    const { data } = await ask(await person(fields), holiday, asked);
    const { rows } = await callerOf(withRole(scope, 'administrator')).approvals.listInbox({});
    return absenceRow(rows.find(({ id }) => id === data.id)).days.count;
  };
  assert.equal(await countOf({ officeIds }), 1.5);
  assert.equal(await countOf({ officeIds, worksOnHolidays: true }), 3);
  assert.equal(await countOf({}), 3);
});

test('E14 a request over New Year is one in the inbox, with the days and calendars of both years', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const [ana, holiday] = [await person(), await type()];
  for (const [year, maxDaysOff] of [
    [2026, 22],
    [2027, 30],
  ]) {
    await rest.post(CALENDARS, { employeeId: ana, absenceTypeId: holiday, year, maxDaysOff });
  }
  const { id, batchId } = (
    await ask(ana, holiday, [{ date: '2026-12-30' }, { date: '2026-12-31' }, { date: '2027-01-04' }])
  ).data;
  const both = (await rest.get(`${REQUESTS}?employeeId=${ana}`)).data.filter(
    (one: { batchId: string }) => one.batchId === batchId,
  );
  const other = both.find((one: { id: string }) => one.id !== id).id as string;
  const inbox = callerOf(scope);
  const listed = async (status: 'pending' | 'accepted') => (await inbox.approvals.listInbox({ status: [status] })).rows;
  const [row, ...others] = await listed('pending');
  assert.deepEqual(
    [row?.id, absenceRow(row).parts, absenceRow(row).days, others],
    [id, [id, other], { first: '2026-12-30', last: '2027-01-04', count: 3, seconds: 86_400 }, []],
  );
  assert.deepEqual(await inbox.approvals.countPending(), {
    count: 1,
    kinds: { absence: 1, company: 0, correction: 0, month: 0 },
  });
  // As earlier versions stored them: the batch has an id of its own.
  const renamed = 'update absence_day_off_requests set batch_id = $2 where batch_id = $1';
  await world.ownerPool.query(renamed, [batchId, crypto.randomUUID()]);
  assert.deepEqual(
    (await listed('pending')).map((one) => absenceRow(one).parts),
    [[id, other]],
  );
  for (const named of [id, other]) {
    const request = await absenceOf(inbox, named);
    assert.deepEqual(
      [request.id, request.parts, request.days.map(({ date }) => date)],
      [id, [id, other], ['2026-12-30', '2026-12-31', '2027-01-04']],
    );
    assert.deepEqual(
      request.calendars?.map(({ year, before, after }) => [year, before.availableDays, after?.availableDays]),
      [
        [2026, 22, 20],
        [2027, 30, 29],
      ],
    );
    assert.deepEqual(request.latestRequests, []);
  }
  await inbox.absences.acceptRequest({ id, batch: true, resolutionComment: 'Enjoy' });
  const accepted = await absenceOf(inbox, id);
  assert.deepEqual(
    [accepted.status, accepted.history.map(({ status, comment }) => [status, comment])],
    ['accepted', [['accepted', 'Enjoy']]],
  );
  assert.deepEqual(
    (await listed('accepted')).map((one) => absenceRow(one).parts),
    [[id, other]],
  );
});

test('E14 parts that were decided apart are requests of their own, each with its days', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const [ana, holiday] = [await person(), await type()];
  const { id } = (await ask(ana, holiday, [{ date: '2026-12-31' }, { date: '2027-01-04' }])).data;
  await rest.post(`${REQUESTS}/${id}/reject`);
  const inbox = callerOf(scope);
  const { rows, total } = await inbox.approvals.listInbox({ status: ['pending', 'rejected'] });
  assert.deepEqual(
    [total, rows.map((row) => [row.status, absenceRow(row).parts.length, absenceRow(row).days.first])],
    [
      2,
      [
        ['pending', 1, '2027-01-04'],
        ['rejected', 1, '2026-12-31'],
      ],
    ],
  );
  const request = await absenceOf(inbox, id);
  assert.deepEqual([request.days.length, request.calendars?.length, request.latestRequests.length], [1, 1, 1]);
});

test('the inbox is searched by name, type, office and status, in pages, and counts what waits', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const office = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  const ana = await person({ firstName: 'Ana', lastName: 'Ruiz', officeIds: [office] });
  const ben = await person({ firstName: 'Ben', lastName: 'Ott' });
  const [holiday, sick] = [await type(), await type({ name: 'Sick' })];
  await ask(ana, holiday, [{ date: MONDAY }]);
  await ask(ben, sick, [{ date: MONDAY }]);
  const rejected = await ask(ben, sick, [{ date: TUESDAY }]);
  await rest.post(`${REQUESTS}/${rejected.data.id}/reject`);
  const inbox = callerOf(scope);
  const people = async (input: Parameters<typeof inbox.approvals.listInbox>[0]) => {
    const { rows, total } = await inbox.approvals.listInbox(input);
    return [rows.map((row) => row.person.firstName).join(' '), total];
  };
  assert.deepEqual(await people({}), ['Ana Ben', 2]);
  assert.deepEqual(await people({ search: 'ana r' }), ['Ana', 1]);
  assert.deepEqual(await people({ search: '%' }), ['', 0]);
  assert.deepEqual(await people({ absenceTypeId: sick }), ['Ben', 1]);
  assert.deepEqual(await people({ officeId: office }), ['Ana', 1]);
  assert.deepEqual(await people({ status: ['rejected'] }), ['Ben', 1]);
  assert.deepEqual(await people({ limit: 1, page: 2 }), ['Ben', 2]);
  assert.deepEqual(await people({ status: ['rejected', 'pending'] }), ['Ben Ben Ana', 3]);
  assert.deepEqual(await inbox.approvals.countPending(), {
    count: 2,
    kinds: { absence: 2, company: 0, correction: 0, month: 0 },
  });
});

test('a request shows who else is off, and how many of each office, without itself and without strangers', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const created = async (path: string, name: string) => (await rest.post(path, { name })).data.id as string;
  const [madrid, lisbon] = [await created('/core/v3/offices', 'Madrid'), await created('/core/v3/offices', 'Lisbon')];
  const ana = await person({ firstName: 'Ana', officeIds: [madrid] });
  const ben = await person({ firstName: 'Ben', lastName: 'B', officeIds: [madrid] });
  const eva = await person({ firstName: 'Eva', lastName: 'E', officeIds: [madrid] });
  const stranger = await person({ officeIds: [lisbon] });
  const gone = await person({ officeIds: [madrid] });
  const holiday = await type({ pickMode: 'by_time_range' });
  const granted = await type({ needsValidation: false, pickMode: 'by_time_range' });
  for (const employeeId of [ben, stranger, gone]) await ask(employeeId, granted, [{ date: MONDAY }, { date: TUESDAY }]);
  await rest.delete(`/core/v3/employees/${gone}`);
  await ask(eva, holiday, [{ date: TUESDAY, startTime: '09:00', endTime: '11:00' }, { date: '2026-09-01' }]);
  const { data } = await ask(ana, holiday, [{ date: MONDAY }, { date: TUESDAY }, { date: WEDNESDAY }], {
    comment: 'Sea',
  });
  const request = await absenceOf(callerOf(scope), data.id);
  assert.deepEqual(
    request.alsoOff.map(({ person: { firstName }, ...rest }) => ({ firstName, ...rest })),
    [
      { firstName: 'Ben', status: 'accepted', dates: [MONDAY, TUESDAY], wholeDays: true },
      { firstName: 'Eva', status: 'pending', dates: [TUESDAY], wholeDays: false },
    ],
  );
  assert.deepEqual(request.coverage, [
    {
      ...{ type: 'office', id: madrid, name: 'Madrid', minimum: null },
      days: [
        { date: MONDAY, people: 3, off: 1, pending: 0 },
        { date: TUESDAY, people: 3, off: 1, pending: 1 },
        { date: WEDNESDAY, people: 3, off: 0, pending: 0 },
      ],
    },
  ]);
  assert.deepEqual([request.comment, request.days, request.history], ['Sea', data.daysOff, []]);
});

test('C7 colleagues of an office are those of the requested dates: who moves there later, or has left it, is not among them', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const office = async (name: string) => (await rest.post('/core/v3/offices', { name })).data.id as string;
  const [madrid, lisbon] = [await office('Madrid'), await office('Lisbon')];
  const ana = await person({ firstName: 'Ana', officeIds: [madrid] });
  const comes = await person({ firstName: 'Ben', officeIds: [lisbon] });
  const leaves = await person({ firstName: 'Eva', officeIds: [madrid] });
  const move = (id: string, to: string) =>
    rest.put(`/core/v3/employees/${id}`, { officeIds: [to], officeIdsFrom: TUESDAY });
  assert.deepEqual([(await move(comes, madrid)).status, (await move(leaves, lisbon)).status], [200, 200]);
  const granted = await type({ needsValidation: false });
  for (const employeeId of [comes, leaves]) await ask(employeeId, granted, [{ date: MONDAY }, { date: TUESDAY }]);
  const { data } = await ask(ana, await type(), [{ date: MONDAY }, { date: TUESDAY }]);
  const { alsoOff } = await absenceOf(callerOf(scope), data.id);
  assert.deepEqual(
    alsoOff.map(({ person: { firstName }, dates }) => [firstName, dates]),
    [
      ['Ben', [TUESDAY]],
      ['Eva', [MONDAY]],
    ],
  );
});

test('people of a shared department are among those who are off', async () => {
  const { rest, scope, person, type, ask, companyId } = await absenceCompany(world);
  const [ana, ben] = [await person(), await person()];
  const department = crypto.randomUUID();
  await world.ownerPool.query("insert into departments (company_id, id, name) values ($1, $2, 'Sales')", [
    companyId,
    department,
  ]);
  for (const employeeId of [ana, ben]) {
    await rest.put(`/core/v3/employees/${employeeId}`, { departmentIds: [department] });
  }
  const holiday = await type();
  await ask(ben, holiday, [{ date: MONDAY }]);
  const { data } = await ask(ana, holiday, [{ date: MONDAY }]);
  const request = await absenceOf(callerOf(scope), data.id);
  assert.deepEqual(
    request.alsoOff.map((off) => off.person.id),
    [ben],
  );
  assert.deepEqual(request.coverage, []);
});

test('E4 a request shows granted, used and pending days before and after, and afterwards as they are', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await person(), await type()];
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 22 });
  await rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff: [{ date: '2026-06-01' }] });
  await ask(employeeId, absenceTypeId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  const { data } = await ask(employeeId, absenceTypeId, [{ date: MONDAY }, { date: TUESDAY }, { date: SATURDAY }]);
  const inbox = callerOf(scope);
  const before = {
    grantedDays: 22,
    carriedDays: 0,
    usedDays: 1,
    pendingDays: 2,
    availableDays: 19,
    usedSeconds: 28_800,
    pendingSeconds: 57_600,
  };
  const after = { ...before, usedDays: 3, availableDays: 17, usedSeconds: 86_400 };
  assert.deepEqual((await absenceOf(inbox, data.id)).calendars, [{ year: 2026, before, after }]);
  await inbox.absences.acceptRequest({ id: data.id });
  assert.deepEqual((await absenceOf(inbox, data.id)).calendars, [{ year: 2026, before: after, after: null }]);
  const removal = await ask(employeeId, absenceTypeId, [{ date: MONDAY }], { type: 'delete' });
  const [counts] = (await absenceOf(inbox, removal.data.id)).calendars ?? [];
  assert.deepEqual([counts?.before.usedDays, counts?.after?.usedDays, counts?.after?.availableDays], [3, 2, 18]);
});

test('C4 a request paid from overtime shows the balance before and after, others none', async () => {
  const { scope, person, type, ask } = await absenceCompany(world);
  const [employeeId, lieu] = [await person(), await type({ category: 'compensation' })];
  const { data } = await ask(employeeId, lieu, [{ date: MONDAY }]);
  await scope.transaction((tx) =>
    recordCompensation(tx, scope, {
      employeeId,
      absenceDayOffRequestId: null,
      days: [{ date: '2026-07-01', seconds: 3600 }],
      note: null,
    }),
  );
  const inbox = callerOf(scope);
  const { overtime } = await absenceOf(inbox, data.id);
  assert.equal(overtime?.policyType, 'total');
  assert.equal(overtime?.totalSecondsAfter, (overtime?.totalSecondsBefore ?? 0) - 28_800);
  await inbox.absences.acceptRequest({ id: data.id });
  const accepted = await absenceOf(inbox, data.id);
  assert.deepEqual(
    [accepted.overtime?.totalSecondsBefore, accepted.overtime?.totalSecondsAfter],
    [overtime?.totalSecondsAfter, null],
  );
  const holiday = await ask(employeeId, await type(), [{ date: TUESDAY }]);
  assert.equal((await absenceOf(inbox, holiday.data.id)).overtime, null);
});

test('a request shows the last five others of its person, newest first, with their status', async () => {
  const { rest, scope, person, type, ask } = await absenceCompany(world);
  const [employeeId, holiday] = [await person(), await type()];
  const ids: string[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    ids.push((await ask(employeeId, holiday, [{ date: `2026-09-0${day}` }])).data.id);
  }
  await ask(await person(), holiday, [{ date: MONDAY }]);
  const [first = '', , , , , sixth = '', seventh = ''] = ids;
  await rest.post(`${REQUESTS}/${seventh}/reject`);
  const request = await absenceOf(callerOf(scope), sixth);
  assert.deepEqual(
    request.latestRequests.map(({ id, status }) => [id, status]),
    [
      [seventh, 'rejected'],
      ...ids
        .slice(1, 5)
        .reverse()
        .map((id) => [id, 'pending']),
    ],
  );
  assert.equal(
    request.latestRequests.some(({ id }) => id === first),
    false,
  );
  assert.equal(request.latestRequests[0]?.days.first, '2026-09-07');
});

test('viewers see and do not decide, managers decide; others are not let in', async () => {
  const { scope, person, type, ask } = await absenceCompany(world);
  const { data } = await ask(await person(), await type(), [{ date: MONDAY }]);
  const viewer = callerOf(withRole(scope, 'viewer'));
  assert.equal((await viewer.approvals.getInboxRequest({ id: data.id })).status, 'pending');
  const code = (expected: string) => (error: Error) =>
    error.message === expected || (error.cause as Error)?.message === expected;
  await assert.rejects(viewer.absences.acceptRequest({ id: data.id }), code('role_not_allowed'));
  await assert.rejects(viewer.absences.rejectRequest({ id: data.id }), code('role_not_allowed'));
  await assert.rejects(callerOf(null).approvals.listInbox({}), code('unauthorized'));
  const unknown = viewer.approvals.getInboxRequest({ id: crypto.randomUUID() });
  await assert.rejects(unknown, code('absence_day_off_request_not_found'));
  const manager = callerOf(withRole(scope, 'manager'));
  const rejected = await manager.absences.rejectRequest({ id: data.id, resolutionComment: 'No' });
  assert.equal(JSON.parse(JSON.stringify(rejected)).status, 'rejected');
});

test('another company sees nothing of a request', async () => {
  const [ours, theirs] = [await absenceCompany(world), await absenceCompany(world)];
  const { data } = await theirs.ask(await theirs.person(), await theirs.type(), [{ date: MONDAY }]);
  const inbox = callerOf(ours.scope);
  const none = { absence: 0, company: 0, correction: 0, month: 0 };
  assert.deepEqual(await inbox.approvals.listInbox({}), { rows: [], total: 0, counts: none });
  assert.deepEqual(await inbox.approvals.countPending(), { count: 0, kinds: none });
  await assert.rejects(inbox.approvals.getInboxRequest({ id: data.id }));
  assert.equal((await ours.rest.post(`${REQUESTS}/${data.id}/accept`)).code, 'absence_day_off_request_not_found');
  assert.equal((await theirs.rest.get(`${REQUESTS}/${data.id}`)).data.status, 'pending');
});
