import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AbsenceCompany, absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import type { Actor } from '../../platform/db/scope.ts';
import { askFor } from './create-for-person.ts';
import { acceptAbsenceRequest } from './decide-request.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';
const full = (date: string, seconds = 28_800) => ({ date, seconds, startTime: null, endTime: null });

async function prepare(type: object = {}) {
  const company: AbsenceCompany = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ ...type })];
  const request = async (daysOff: unknown[], fields: object = {}) => {
    const { data } = await company.ask(employeeId, absenceTypeId, daysOff, { ...fields });
    return { id: data.id as string, calendarId: data.absenceCalendar.id as string };
  };
  const decide = (id: string, decision: 'accept' | 'reject', body?: object) =>
    company.rest.post(`${REQUESTS}/${id}/${decision}`, body);
  return { ...company, employeeId, absenceTypeId, request, decide };
}

describe('reject', () => {
  test('E12 a request rejected by a token keeps the comment, no manager and the name of the token', async () => {
    const { request, decide, rest } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    const { data } = await decide(id, 'reject', { resolutionComment: 'Too many are away' });
    assert.deepEqual(
      [data.status, data.resolutionComment, data.resolvedAt],
      ['rejected', 'Too many are away', '2026-03-02T08:00:00+00:00'],
    );
    const [{ id: lineId, ...line }] = data.managementHistory;
    assert.deepEqual(line, {
      managerId: null,
      managerName: 'test',
      status: 'rejected',
      comment: 'Too many are away',
      createdAt: '2026-03-02T08:00:00+00:00',
    });
    assert.deepEqual(data.absenceCalendar.daysOff, []);
    assert.deepEqual((await rest.get(`${REQUESTS}/${id}`)).data, data);
  });

  test('E12 a request rejected for a manager keeps the manager and their name', async () => {
    const { request, decide, person } = await prepare();
    const managerId = await person({ firstName: 'Berta', lastName: 'Soler', secondLastName: 'Vidal' });
    const { id } = await request([{ date: MONDAY }]);
    const { data } = await decide(id, 'reject', { managerId: managerId.toUpperCase() });
    const [line] = data.managementHistory;
    assert.deepEqual([line.managerId, line.managerName, line.comment], [managerId, 'Berta Soler Vidal', null]);
  });

  test('E12 the manager must be active and not the requester; a refused decision changes nothing', async () => {
    const { request, decide, person, rest, employeeId, state } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    const inactive = await person();
    await rest.delete(`/core/v3/employees/${inactive}`);
    const before = await state();
    for (const decision of ['accept', 'reject'] as const) {
      for (const managerId of [inactive, crypto.randomUUID()]) {
        const answer = await decide(id, decision, { managerId });
        assert.deepEqual([answer.status, answer.code], [404, 'manager_not_found']);
      }
      const own = await decide(id, decision, { managerId: employeeId });
      assert.deepEqual([own.status, own.code], [422, 'self_resolution_not_allowed']);
      assert.deepEqual(Object.keys((await decide(id, decision, { managerId: 'x' })).errors), ['managerId']);
    }
    assert.equal(await state(), before);
  });

  test('E12 a decided request is 409 for everyone, whichever manager is named', async () => {
    const { request, decide, rest, state } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    await decide(id, 'reject');
    const before = await state();
    const again = 'absence_day_off_request_already_resolved';
    assert.equal((await decide(id, 'reject')).code, again);
    assert.equal((await decide(id, 'accept', { managerId: crypto.randomUUID() })).code, again);
    assert.equal((await rest.delete(`${REQUESTS}/${id}`)).code, again);
    assert.equal(await state(), before);
    assert.equal((await decide(crypto.randomUUID(), 'reject')).code, 'absence_day_off_request_not_found');
  });

  test('E12 of 50 parallel rejects exactly one is 200, with one history line', async () => {
    const { request, decide, rest, atOnce } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    const answers = await atOnce(50, () => decide(id, 'reject'));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ code }) => code === 'absence_day_off_request_already_resolved').length, 49);
    assert.equal((await rest.get(`${REQUESTS}/${id}`)).data.managementHistory.length, 1);
  });

  test('E12 of parallel accepts, rejects and cancels one decides, and the calendar agrees with it', async () => {
    const { request, decide, rest } = await prepare();
    for (let round = 0; round < 8; round += 1) {
      const { id, calendarId } = await request([{ date: MONDAY }]);
      const answers = await Promise.all([
        decide(id, 'accept'),
        decide(id, 'reject'),
        rest.delete(`${REQUESTS}/${id}`),
        decide(id, 'accept'),
      ]);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      const { data } = await rest.get(`${REQUESTS}/${id}`);
      assert.equal(data.managementHistory.length, 1);
      assert.deepEqual(data.absenceCalendar.daysOff, data.status === 'accepted' ? [full(MONDAY)] : []);
      await rest.put(`${CALENDARS}/${calendarId}`, { daysOff: [] });
    }
  });
});

describe('accept', () => {
  test('E12 accepting writes the days into the calendar beside those already there', async () => {
    const { request, decide, rest } = await prepare();
    const first = await request([{ date: TUESDAY }]);
    await decide(first.id, 'accept', { resolutionComment: 'Enjoy' });
    const second = await request([{ date: MONDAY }]);
    const { data } = await decide(second.id, 'accept');
    assert.deepEqual(
      [data.status, data.resolutionComment, data.managementHistory[0].status],
      ['accepted', null, 'accepted'],
    );
    assert.deepEqual(data.absenceCalendar.daysOff, [full(MONDAY), full(TUESDAY)]);
    assert.deepEqual((await rest.get(`${CALENDARS}/${first.calendarId}`)).data, data.absenceCalendar);
  });

  test('E2 the days take what is planned when they are accepted', async () => {
    const { request, decide, companyId } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    await world.ownerPool.query("update contracts set work_days = '[]' where company_id = $1", [companyId]);
    assert.deepEqual((await decide(id, 'accept')).data.absenceCalendar.daysOff, [{ ...full(MONDAY), seconds: 0 }]);
  });

  test('E10 accepting a removal takes the days out, a full day all of its date', async () => {
    const { request, decide, rest } = await prepare({ pickMode: 'by_time_range' });
    const { id, calendarId } = await request([
      { date: MONDAY, startTime: '09:00', endTime: '10:00' },
      { date: MONDAY, startTime: '15:00', endTime: '18:00' },
      { date: TUESDAY },
    ]);
    await decide(id, 'accept');
    const removal = await request([{ date: MONDAY }], { type: 'delete' });
    assert.equal((await rest.get(`${CALENDARS}/${calendarId}`)).data.daysOff.length, 3);
    assert.deepEqual((await decide(removal.id, 'accept')).data.absenceCalendar.daysOff, [full(TUESDAY)]);
  });

  test('E12 the balance is checked again: what no longer fits is 422 and stays pending', async () => {
    const { request, decide, rest, state, employeeId, absenceTypeId } = await prepare();
    const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 1 });
    const { id } = await request([{ date: MONDAY }]);
    await rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff: [{ date: TUESDAY }] });
    const before = await state();
    const answer = await decide(id, 'accept');
    assert.deepEqual([answer.status, answer.code], [422, 'max_days_off_exceeded']);
    assert.equal(await state(), before);
    assert.equal((await decide(id, 'reject')).status, 200);
  });

  test('E12 overlap is checked again: a day granted by other means meanwhile is 409 and changes nothing', async () => {
    const { request, decide, type, state, companyId, employeeId, rest } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    const sick = await rest.post(CALENDARS, { employeeId, absenceTypeId: await type(), year: 2026 });
    await world.ownerPool.query(
      `insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, seconds)
        values ($1, gen_random_uuid(), $2, $3, $4, 28800)`,
      [companyId, sick.data.id, employeeId, MONDAY],
    );
    const before = await state();
    assert.deepEqual([(await decide(id, 'accept')).code], ['absence_overlaps']);
    assert.equal(await state(), before);
  });

  test('E12 a signed-in person decides as themselves, and not on their own request', async () => {
    const { request, scope, employeeId, person } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    const user = (linked: string | null): Actor => ({
      type: 'user',
      id: 'user',
      name: 'Berta Soler',
      role: 'manager',
      employeeId: linked,
      seesEverybody: true,
    });
    const own = acceptAbsenceRequest({ ...scope, actor: user(employeeId) }, { id, managerId: await person() });
    await assert.rejects(own, { code: 'self_resolution_not_allowed' });
    const colleague = await person();
    const accepted = await acceptAbsenceRequest({ ...scope, actor: user(colleague) }, { id, managerId: employeeId });
    const [line] = accepted.value.managementHistory;
    assert.deepEqual([line?.managerId, line?.managerName], [colleague, 'Berta Soler']);
    const second = await request([{ date: TUESDAY }]);
    const unlinked = await acceptAbsenceRequest({ ...scope, actor: user(null) }, { id: second.id });
    assert.deepEqual(unlinked.value.managementHistory[0]?.managerId, null);
  });

  test('E12 I5 an absence is added and approved in one call, with the name of who did it, and never for oneself', async () => {
    const { scope, rest, employeeId, absenceTypeId, person } = await prepare();
    const colleague = await person();
    const actor = (linked: string): Actor => ({
      ...{ type: 'user', id: 'user', name: 'Berta Soler', role: 'manager' },
      ...{ employeeId: linked, seesEverybody: true },
    });
    const asked = { employeeId, type: 'create' as const, absenceTypeId, daysOff: [{ date: MONDAY }], approve: true };
    await assert.rejects(askFor({ ...scope, actor: actor(employeeId) }, asked), {
      code: 'self_resolution_not_allowed',
    });
    assert.equal((await rest.get(`${REQUESTS}?employeeId=${employeeId}`)).data.length, 0);
    const { requests } = await askFor({ ...scope, actor: actor(colleague) }, asked);
    assert.deepEqual(
      requests.map(({ status }) => status),
      ['accepted'],
    );
    const { data } = await rest.get(`${REQUESTS}/${requests[0]?.id}`);
    const [line] = data.managementHistory;
    assert.deepEqual([data.status, line.managerId, line.managerName], ['accepted', colleague, 'Berta Soler']);
    assert.deepEqual(data.absenceCalendar.daysOff, [full(MONDAY)]);
  });
});

describe('cancel', () => {
  test('200: a pending request is cancelled, stays readable and frees its days', async () => {
    const { request, rest } = await prepare();
    const { id } = await request([{ date: MONDAY }]);
    const answer = await rest.delete(`${REQUESTS}/${id}`);
    assert.deepEqual([answer.status, answer.data], [200, '']);
    const { data } = await rest.get(`${REQUESTS}/${id}`);
    assert.deepEqual([data.status, data.deletedAt, data.managementHistory[0].status], ['cancelled', null, 'cancelled']);
    assert.equal((await rest.delete(`${REQUESTS}/${id}`)).code, 'absence_day_off_request_already_resolved');
    assert.ok((await request([{ date: MONDAY }])).id);
  });
});
