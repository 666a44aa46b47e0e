import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, CALENDARS, REQUESTS, VACATIONS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import type { Answer } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const OVER_NEW_YEAR = [{ date: '2026-12-30' }, { date: '2026-12-31' }, { date: '2027-01-04' }];
const RESOLVED = 'absence_day_off_request_already_resolved';
const VACATION_REQUESTS = '/schedule/v1/vacation-day-off-requests';

async function prepare() {
  const company = await absenceCompany(world);
  const { rest } = company;
  const [employeeId, absenceTypeId] = [await company.person(), await company.type()];
  for (const year of [2026, 2027]) await rest.post(CALENDARS, { employeeId, absenceTypeId, year, maxDaysOff: 5 });
  const parts = async (batchId: string): Promise<Answer['data'][]> => {
    const { data } = await rest.get(`${REQUESTS}?employeeId=${employeeId}&orderBy=createdAt`);
    return data.filter((request: Answer['data']) => request.batchId === batchId);
  };
  /** The ids of the two parts of a request, the earlier year first. */
  const ask = async (daysOff = OVER_NEW_YEAR): Promise<[string, string]> => {
    const { data } = await company.ask(employeeId, absenceTypeId, daysOff);
    const other = (await parts(data.batchId)).find(({ id }) => id !== data.id);
    return [data.id, other.id];
  };
  const read = async (id: string) => (await rest.get(`${REQUESTS}/${id}`)).data;
  const decide = (id: string, verb: 'accept' | 'reject', body: object = { batch: true }) =>
    rest.post(`${REQUESTS}/${id}/${verb}`, body);
  const statuses = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(id)).status));
  const used = async (year: number) => {
    const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}&year[in]=${year}`)).data;
    return (await rest.get(`${CALENDARS}/${calendar.id}/balance`)).data.used.days as number;
  };
  return { ...company, employeeId, absenceTypeId, ask, read, decide, statuses, used };
}

test('E14 a request over New Year has a batchId in every answer, and another request has another one', async () => {
  const { rest, ask, read, employeeId, absenceTypeId } = await prepare();
  const [first, second] = await ask();
  const { batchId } = await read(first);
  assert.deepEqual([batchId, (await read(second)).batchId], [first, first]);
  const listed = (await rest.get(`${REQUESTS}?employeeId=${employeeId}`)).data;
  assert.deepEqual(
    listed.map((request: Answer['data']) => request.batchId),
    [batchId, batchId],
  );
  const alone = await rest.post(REQUESTS, {
    ...{ employeeId, absenceTypeId, type: 'create', daysOff: [{ date: '2026-06-01' }] },
  });
  assert.notEqual(alone.data.batchId, batchId);
});

test('E14 batch: true accepts all parts at once, whichever is named, each with its days, ledger and history', async () => {
  for (const named of [0, 1] as const) {
    const { ask, read, decide, used } = await prepare();
    const ids = await ask();
    const { status, data } = await decide(ids[named], 'accept', { batch: true, resolutionComment: 'Enjoy' });
    assert.deepEqual([status, data.id, data.status], [200, ids[named], 'accepted']);
    for (const id of ids) {
      const request = await read(id);
      assert.deepEqual(
        [request.status, request.resolutionComment, request.managementHistory.length],
        ['accepted', 'Enjoy', 1],
      );
      assert.deepEqual(request.absenceCalendar.daysOff, request.daysOff);
    }
    assert.deepEqual([await used(2026), await used(2027)], [2, 1]);
  }
});

test('E14 batch: true rejects in the body and cancels in the query all parts; without it one alone', async () => {
  const { rest, ask, decide, statuses } = await prepare();
  const rejected = await ask();
  assert.equal((await decide(rejected[1], 'reject')).status, 200);
  assert.deepEqual(await statuses(rejected), ['rejected', 'rejected']);
  const cancelled = await ask();
  assert.equal((await rest.delete(`${REQUESTS}/${cancelled[0]}?batch=true`)).status, 200);
  assert.deepEqual(await statuses(cancelled), ['cancelled', 'cancelled']);
  const apart = await ask();
  assert.equal((await rest.delete(`${REQUESTS}/${apart[0]}?batch=false`)).status, 200);
  assert.equal((await decide(apart[1], 'accept', {})).status, 200);
  assert.deepEqual(await statuses(apart), ['cancelled', 'accepted']);
});

test('E14 all or nothing: one part that is resolved, overlaps or exceeds refuses all, and nothing changes', async () => {
  const { rest, person, ask, decide, state, statuses, employeeId, absenceTypeId } = await prepare();
  const resolved = await ask();
  await decide(resolved[1], 'reject', {});
  let before = await state();
  for (const named of resolved) {
    for (const answer of [
      await decide(named, 'accept'),
      await decide(named, 'reject'),
      await rest.delete(`${REQUESTS}/${named}?batch=true`),
    ]) {
      assert.deepEqual([answer.status, answer.code], [409, RESOLVED]);
    }
  }
  assert.equal(await state(), before);
  await rest.delete(`${REQUESTS}/${resolved[0]}`);

  const met = await ask();
  const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}&year[in]=2027`)).data;
  const granted = (date: string) =>
    world.ownerPool.query(
      `insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, seconds, created_at, updated_at)
        select company_id, gen_random_uuid(), id, employee_id, $2, 28800, now(), now() from absence_calendars where id = $1`,
      [calendar.id, date],
    );
  await granted('2027-01-04');
  before = await state();
  assert.equal((await decide(met[0], 'accept')).code, 'absence_overlaps');
  assert.equal(await state(), before);
  await world.ownerPool.query('delete from absence_days_off where absence_calendar_id = $1', [calendar.id]);

  const january = ['11', '12', '13', '14', '15'].map((day) => ({ date: `2027-01-${day}` }));
  assert.equal((await rest.put(`${CALENDARS}/${calendar.id}`, { daysOff: january })).status, 200);
  before = await state();
  assert.equal((await decide(met[0], 'accept')).code, 'max_days_off_exceeded');
  const own = await decide(met[0], 'accept', { batch: true, managerId: employeeId });
  assert.deepEqual([own.status, own.code], [422, 'self_resolution_not_allowed']);
  assert.equal(
    (await decide(met[0], 'reject', { batch: true, managerId: crypto.randomUUID() })).code,
    'manager_not_found',
  );
  assert.deepEqual(Object.keys((await decide(met[0], 'reject', { batch: 'x' })).errors), ['batch']);
  assert.equal(await state(), before);
  assert.deepEqual(await statuses(met), ['pending', 'pending']);
  // Another person's request is no part of it.
  const other = await person();
  const { data } = await rest.post(REQUESTS, {
    ...{ employeeId: other, absenceTypeId, type: 'create', daysOff: [{ date: '2026-12-30' }] },
  });
  await decide(met[0], 'reject');
  assert.equal((await rest.get(`${REQUESTS}/${data.id}`)).data.status, 'pending');
});

test('E14 of decisions on both parts at once, with and without batch, each part is decided once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { rest, ask, read, decide } = await prepare();
    const [first, second] = await ask();
    const answers = await Promise.all([
      decide(first, 'accept'),
      decide(second, 'reject'),
      decide(second, 'accept', {}),
      rest.delete(`${REQUESTS}/${first}?batch=true`),
    ]);
    assert.ok(answers.every(({ status, code }) => status === 200 || code === RESOLVED));
    for (const id of [first, second]) {
      const { status, managementHistory, daysOff, absenceCalendar } = await read(id);
      assert.ok(managementHistory.length <= 1);
      assert.deepEqual(absenceCalendar.daysOff, status === 'accepted' ? daysOff : []);
    }
  }
});

test('E14 vacation requests take batch too', async () => {
  const { rest, ask, statuses, employeeId, absenceTypeId } = await prepare();
  for (const year of [2026, 2027]) {
    const plan = await rest.post(VACATIONS, { name: `${year}`, year, absenceTypeId, maxDaysOff: 5 });
    const assigned = await rest.post(`${ASSIGNATIONS}/${plan.data.id}`, { year, employeeIds: [employeeId] });
    assert.equal(assigned.status, 200);
  }
  for (const verb of ['accept', 'reject'] as const) {
    const ids = await ask(verb === 'accept' ? OVER_NEW_YEAR : [{ date: '2026-12-29' }, { date: '2027-01-05' }]);
    const { status, data } = await rest.post(`${VACATION_REQUESTS}/${ids[0]}/${verb}`, { batch: true });
    assert.deepEqual([status, data.batchId.length], [200, 36]);
    assert.deepEqual(await statuses(ids), [`${verb}ed`, `${verb}ed`]);
  }
  const ids = await ask([{ date: '2026-12-28' }, { date: '2027-01-06' }]);
  assert.equal((await rest.delete(`${VACATION_REQUESTS}/${ids[1]}?batch=true`)).status, 200);
  assert.deepEqual(await statuses(ids), ['cancelled', 'cancelled']);
});

test('E14 the inbox decides the parts together: all or nothing, with the one code', async () => {
  const company = await prepare();
  const { ask, decide, statuses } = company;
  const manager = await addMember(world, company, { role: 'manager' });
  const send = async (id: string, batch: boolean) => {
    const { text } = await manager.call('mutation', 'approvals.decideMany', {
      ...{ requests: [{ kind: 'absence', id, batch }], decision: 'accepted' },
    });
    return JSON.parse(text).result.data.results[0];
  };
  const ids = await ask();
  assert.equal((await send(ids[0], true)).problem, null);
  assert.deepEqual(await statuses(ids), ['accepted', 'accepted']);
  const split = await ask([{ date: '2026-12-28' }, { date: '2027-01-05' }]);
  await decide(split[1], 'reject', {});
  assert.equal((await send(split[0], true)).problem, RESOLVED);
  assert.equal((await send(split[0], false)).problem, null);
  assert.deepEqual(await statuses(split), ['accepted', 'rejected']);
});
