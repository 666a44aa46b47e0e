import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, CALENDARS, REQUESTS, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const company = await absenceCompany(world);
const { rest } = company;
const VACATION_CALENDARS = '/schedule/v1/vacation-calendars';
const VACATION_REQUESTS = '/schedule/v1/vacation-day-off-requests';
const day = (date: string) => ({ date });

const ok = async (answer: Promise<Awaited<ReturnType<typeof rest.get>>>) => {
  const { status, data, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return data;
};
const absenceTypeId = await company.type({ name: 'Leave', category: 'leave' });
const plan = await ok(rest.post(VACATIONS, { name: 'Staff', year: 2026, absenceTypeId, maxDaysOff: 22 }));
const vacationConfigurationId = plan.id;
const dates = (daysOff: { date: string }[]) => daysOff.map(({ date }) => date);

/** Somebody with a vacation calendar of 2026. */
async function withCalendar(fields: object = {}) {
  const employeeId = await company.person();
  const made = await ok(rest.post(VACATION_CALENDARS, { employeeId, vacationConfigurationId, year: 2026, ...fields }));
  return { employeeId, id: made.id as string, made };
}

test('a POST assigns the person and stores days off; the configuration gives the limit', async () => {
  const { employeeId, id, made } = await withCalendar({ daysOff: ['2026-04-07', '2026-04-06'].map(day) });
  assert.deepEqual([made.maxDaysOff, made.year, dates(made.daysOff)], [22, 2026, ['2026-04-06', '2026-04-07']]);
  assert.deepEqual(made.vacationConfiguration, plan);
  const { absenceType, ...same } = await ok(rest.get(`${CALENDARS}/${id}`));
  assert.equal(absenceType.id, absenceTypeId);
  assert.deepEqual({ ...same, vacationConfiguration: plan }, made, 'it is the absence calendar of the type');
  assert.deepEqual(await ok(rest.get(`${VACATION_CALENDARS}/${id}`)), made);
  const assigned = await ok(rest.get(`${ASSIGNATIONS}/${plan.id}?year=2026&limit=500`));
  assert.ok(assigned.some(({ employee }: { employee: { id: string } }) => employee.id === employeeId));
  const again = await rest.post(VACATION_CALENDARS, { employeeId, vacationConfigurationId, year: 2026 });
  assert.deepEqual([again.status, again.code], [409, 'absence_calendar_already_exists']);
});

test('a refused POST assigns nobody and stores nothing', async () => {
  const employeeId = await company.person();
  const fields = { employeeId, vacationConfigurationId, year: 2026 };
  const before = await company.state();
  const refused = async (others: object) => {
    const { status, code, errors } = await rest.post(VACATION_CALENDARS, { ...fields, ...others });
    assert.equal(await company.state(), before);
    return [status, status === 422 && errors ? Object.keys(errors) : code];
  };
  const untyped = await ok(rest.post(VACATIONS, { name: 'Untyped', year: 2026 }));
  const nobody = crypto.randomUUID();
  assert.deepEqual(await refused({ vacationConfigurationId: untyped.id }), [404, 'absence_type_not_found']);
  assert.deepEqual(await refused({ vacationConfigurationId: nobody }), [404, 'vacation_configuration_not_found']);
  assert.deepEqual(await refused({ employeeId: nobody }), [404, 'employee_not_found']);
  assert.deepEqual(await refused({ daysOff: [day('2027-04-06')] }), [422, ['daysOff.0.date']]);
  assert.deepEqual(await refused({ year: undefined }), [422, ['year']]);
  assert.deepEqual(await ok(rest.get(`${VACATION_CALENDARS}?employeeId=${employeeId}`)), []);
});

test('a list has the calendars of assigned people alone, by employee and year in the forms of clients', async () => {
  const { employeeId, id } = await withCalendar();
  const other = await company.person();
  const plain = await ok(rest.post(CALENDARS, { employeeId: other, absenceTypeId, year: 2026 }));
  await ok(rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2027 }));
  const ids = async (query: string) =>
    (await ok(rest.get(`${VACATION_CALENDARS}?${query}`))).map((calendar: { id: string }) => calendar.id);
  for (const years of ['year[in]=2026,2027', 'year[in][]=2026&year[in][]=2027', 'year=2026', 'year=', ''])
    assert.deepEqual(await ids(`employeeId=${employeeId}&${years}`), [id], years);
  assert.deepEqual(await ids(`employeeId=${employeeId}&year[in]=2027`), []);
  assert.deepEqual(await ids(`employeeId=${other}`), []);
  for (const [method, path] of [
    ['GET', plain.id],
    ['PUT', plain.id],
    ['GET', crypto.randomUUID()],
  ]) {
    const refused = await rest.send(method as string, `${VACATION_CALENDARS}/${path}`, {
      ...(method === 'PUT' && { body: '{"daysOff":[]}', headers: { 'content-type': 'application/json' } }),
    });
    assert.deepEqual([refused.status, refused.code], [404, 'vacation_calendar_not_found'], method);
  }
});

test('a PUT replaces the days off and adjusts what the calendar grants', async () => {
  const { id } = await withCalendar({ daysOff: [day('2026-04-06')] });
  const put = (fields: object) => rest.put(`${VACATION_CALENDARS}/${id}`, fields);
  const state = async (answer: ReturnType<typeof put>) => {
    const { maxDaysOff, daysOff } = await ok(answer);
    return [maxDaysOff, dates(daysOff)];
  };
  assert.deepEqual(await state(put({ maxDaysOff: 25 })), [25, ['2026-04-06']]);
  assert.deepEqual(await state(put({ maxDaysOff: 1, daysOff: [day('2026-04-07')] })), [1, ['2026-04-07']]);
  const over = await put({ daysOff: [day('2026-04-07'), day('2026-04-08')] });
  assert.deepEqual([over.status, over.code], [422, 'max_days_off_exceeded']);
  const both = await put({ maxDaysOff: 2, daysOff: [day('2026-04-07'), day('2027-04-08')] });
  assert.deepEqual([both.status, Object.keys(both.errors)], [422, ['daysOff.1.date']]);
  assert.deepEqual(await state(put({})), [1, ['2026-04-07']], 'nothing is half done');
  const unlimited = await put({ maxDaysOff: null });
  assert.deepEqual([unlimited.status, Object.keys(unlimited.errors)], [422, ['maxDaysOff']]);
  const ledger = await ok(rest.get(`${CALENDARS}/${id}/ledger?type=adjust`));
  assert.deepEqual(
    ledger.map(({ days }: { days: number }) => days),
    [-24, 3],
  );
});

test('vacation requests are the absence requests of vacation calendars', async () => {
  const { employeeId, id } = await withCalendar();
  const ask = (fields: object = {}) =>
    rest.post(VACATION_REQUESTS, {
      employeeId,
      type: 'create',
      calendarId: id,
      daysOff: [day('2026-04-06')],
      ...fields,
    });
  const request = await ok(ask({ comment: 'At the sea' }));
  assert.deepEqual([request.status, request.vacationCalendar.id, request.comment], ['pending', id, 'At the sea']);
  assert.deepEqual(request.vacationCalendar.vacationConfiguration, plan);
  const { absenceCalendar, ...same } = await ok(rest.get(`${REQUESTS}/${request.id}`));
  assert.equal(absenceCalendar.id, id);
  assert.deepEqual({ ...same, vacationCalendar: request.vacationCalendar }, request);
  assert.deepEqual(await ok(rest.get(`${VACATION_REQUESTS}/${request.id}`)), request);

  const manager = await company.person();
  const decided = await ok(rest.post(`${VACATION_REQUESTS}/${request.id}/accept`, { managerId: manager }));
  assert.deepEqual([decided.status, dates(decided.vacationCalendar.daysOff)], ['accepted', ['2026-04-06']]);
  const late = await rest.post(`${VACATION_REQUESTS}/${request.id}/reject`, {});
  assert.deepEqual([late.status, late.code], [409, 'absence_day_off_request_already_resolved']);
  const rejected = await ok(ask({ daysOff: [day('2026-04-07')] }));
  const answer = await ok(rest.post(`${VACATION_REQUESTS}/${rejected.id}/reject`, { resolutionComment: 'No' }));
  assert.deepEqual([answer.status, answer.resolutionComment], ['rejected', 'No']);
  const cancelled = await ok(ask({ daysOff: [day('2026-04-08')] }));
  assert.equal(await ok(rest.delete(`${VACATION_REQUESTS}/${cancelled.id}`)), '');
  const listed = await ok(rest.get(`${VACATION_REQUESTS}?employeeId=${employeeId}&status[in]=accepted,cancelled`));
  assert.deepEqual(listed.map(({ status }: { status: string }) => status).sort(), ['accepted', 'cancelled']);
  const inPeriod = await ok(rest.get(`${VACATION_REQUESTS}?employeeId=${employeeId}&fromDayOff=2026-04-08&to=`));
  assert.deepEqual(
    inPeriod.map((one: { id: string }) => one.id),
    [cancelled.id],
  );
});

test('requests and calendars of absences do not exist as vacation', async () => {
  const employeeId = await company.person();
  const forced = { force: true, note: 'Without a plan' };
  const absence = await ok(company.ask(employeeId, absenceTypeId, [day('2026-04-06')], forced));
  const calls = [
    rest.get(`${VACATION_REQUESTS}/${absence.id}`),
    rest.post(`${VACATION_REQUESTS}/${absence.id}/accept`, {}),
    rest.post(`${VACATION_REQUESTS}/${absence.id}/reject`, {}),
    rest.delete(`${VACATION_REQUESTS}/${absence.id}`),
    rest.get(`${VACATION_REQUESTS}/${crypto.randomUUID()}`),
  ];
  for (const { status, code } of await Promise.all(calls))
    assert.deepEqual([status, code], [404, 'vacation_day_off_request_not_found']);
  assert.deepEqual(await ok(rest.get(`${VACATION_REQUESTS}?employeeId=${employeeId}`)), []);
  const { id } = await withCalendar();
  for (const calendarId of [absence.absenceCalendar.id, id]) {
    const asked = { employeeId, type: 'create', calendarId, daysOff: [day('2026-05-06')] };
    const refused = await rest.post(VACATION_REQUESTS, asked);
    assert.deepEqual([refused.status, refused.code], [404, 'vacation_calendar_not_found']);
  }
});

test('422 nonexistent_local_time for a time that clocks skip, in calendars and requests of vacation; nothing is stored', async () => {
  const byTime = await company.type({ name: 'Hours off', category: 'leave', pickMode: 'by_time_range' });
  const hourly = await ok(rest.post(VACATIONS, { name: 'Hours', year: 2026, absenceTypeId: byTime }));
  const skipped = { daysOff: [{ date: '2026-03-29', startTime: '01:00', endTime: '02:30' }] };
  const fields = { employeeId: await company.person(), vacationConfigurationId: hourly.id, year: 2026 };
  const before = await company.state();
  const absence = { employeeId: fields.employeeId, absenceTypeId: byTime, year: 2026 };
  for (const [path, body] of [
    [VACATION_CALENDARS, fields],
    [CALENDARS, absence],
  ] as const) {
    const { status, code } = await rest.post(path, { ...body, ...skipped });
    assert.deepEqual([status, code], [422, 'nonexistent_local_time'], path);
  }
  assert.equal(await company.state(), before);
  const { id } = await ok(rest.post(VACATION_CALENDARS, fields));
  const put = await rest.put(`${VACATION_CALENDARS}/${id}`, skipped);
  const asked = { employeeId: fields.employeeId, type: 'create', calendarId: id, ...skipped };
  const request = await rest.post(VACATION_REQUESTS, asked);
  for (const { status, code } of [put, request]) assert.deepEqual([status, code], [422, 'nonexistent_local_time']);
});

test('409 absence_overlaps, 422 max_days_off_exceeded: a calendar that does not fit is not made', async () => {
  const employeeId = await company.person();
  const fields = { employeeId, vacationConfigurationId, year: 2026 };
  const refused = async (answer: ReturnType<typeof rest.post>) => {
    const { status, code } = await answer;
    return [status, code];
  };
  const sick = await company.type({ name: 'Sick', category: 'sick', needsValidation: false });
  await ok(company.ask(employeeId, sick, [day('2026-04-06')]));
  const before = await company.state();
  const post = (others: object) => refused(rest.post(VACATION_CALENDARS, { ...fields, ...others }));
  assert.deepEqual(await post({ daysOff: [day('2026-04-06')] }), [409, 'absence_overlaps']);
  const three = ['2026-04-07', '2026-04-08', '2026-04-09'].map(day);
  const small = await ok(rest.post(VACATIONS, { name: 'Small', year: 2026, absenceTypeId, maxDaysOff: 2 }));
  assert.deepEqual(await post({ vacationConfigurationId: small.id, daysOff: three }), [422, 'max_days_off_exceeded']);
  assert.equal(await company.state(), before);
  const { id } = await ok(rest.post(VACATION_CALENDARS, fields));
  assert.deepEqual(await post({ vacationConfigurationId: small.id }), [409, 'absence_calendar_already_exists']);
  const put = rest.put(`${VACATION_CALENDARS}/${id}`, { daysOff: [day('2026-04-06')] });
  assert.deepEqual(await refused(put), [409, 'absence_overlaps']);
});

test('E12 a vacation request that no longer fits, or is decided by its own person, stays pending', async () => {
  const { employeeId, id } = await withCalendar();
  const ask = async (daysOff: object[]) =>
    ok(rest.post(VACATION_REQUESTS, { employeeId, type: 'create', calendarId: id, daysOff }));
  const decide = async (request: { id: string }, decision: 'accept' | 'reject', fields: object = {}) => {
    const { status, code } = await rest.post(`${VACATION_REQUESTS}/${request.id}/${decision}`, fields);
    return [status, code];
  };
  const request = await ask([day('2026-04-06'), day('2026-04-07')]);
  for (const decision of ['accept', 'reject'] as const)
    assert.deepEqual(await decide(request, decision, { managerId: employeeId }), [422, 'self_resolution_not_allowed']);
  await ok(rest.put(`${VACATION_CALENDARS}/${id}`, { maxDaysOff: 1 }));
  assert.deepEqual(await decide(request, 'accept'), [422, 'max_days_off_exceeded']);
  const tooMany = await rest.post(VACATION_REQUESTS, {
    ...{ employeeId, type: 'create', calendarId: id, daysOff: [day('2026-04-08'), day('2026-04-09')] },
  });
  assert.deepEqual([tooMany.status, tooMany.code], [422, 'max_days_off_exceeded']);
  await ok(rest.put(`${VACATION_CALENDARS}/${id}`, { maxDaysOff: 22 }));
  const other = { employeeId, absenceTypeId: await company.type(), year: 2026 };
  const { id: calendarId } = await ok(rest.post(CALENDARS, other));
  await world.ownerPool.query(
    `insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, seconds)
      values ($1, gen_random_uuid(), $2, $3, '2026-04-06', 28800)`,
    [company.companyId, calendarId, employeeId],
  );
  assert.deepEqual(await decide(request, 'accept'), [409, 'absence_overlaps']);
  assert.equal((await ok(rest.get(`${VACATION_REQUESTS}/${request.id}`))).status, 'pending');
});

test('409 already_assigned: of many people who are assigned at once, some have no calendar yet', async () => {
  const other = await ok(rest.post(VACATIONS, { name: 'Other', year: 2026, absenceTypeId }));
  const employeeIds: string[] = [];
  for (let index = 0; index < 21; index += 1) employeeIds.push(await company.person());
  await ok(rest.post(`${ASSIGNATIONS}/${other.id}`, { employeeIds, year: 2026 }));
  const fields = { employeeId: employeeIds[0], vacationConfigurationId, year: 2026 };
  const { status, code } = await rest.post(VACATION_CALENDARS, fields);
  assert.deepEqual([status, code], [409, 'already_assigned']);
});
