import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import type { Answer } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { countChanged } from './reverse-agreed.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

// Monday to Friday, all past: their rows exist and follow every change.
const WEEK = ['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12', '2026-02-13'] as const;
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = WEEK;
const NEXT_MONDAY = '2026-02-16';
const daysOf = (dates: readonly string[]) => dates.map((date) => ({ date }));
const REPLACE = { onOverlap: 'replace' };

type Day = { date: string; startTime: string | null; endTime: string | null; seconds: number };
const shownDays = (days: readonly Day[]) =>
  days.map(({ date, startTime, endTime, seconds }) => [date, startTime && `${startTime}–${endTime}`, seconds]);

/** A person with granted leave of 22 days a year, and a type of sickness. */
async function prepare({
  leave = {},
  sick = {},
  days = daysOf(WEEK),
}: {
  leave?: object;
  sick?: object;
  days?: object[];
} = {}) {
  const company = await absenceCompany(world);
  const { rest, companyId, ask } = company;
  const employeeId = await company.person();
  const leaveId = await company.type({ name: 'Holiday', category: 'leave', ...leave });
  const sickId = await company.type({ name: 'Sick', category: 'sick', ...sick });
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId: leaveId, year: 2026, maxDaysOff: 22 });
  const calendarId = calendar.data.id as string;
  const accept = (id: string): Promise<Answer> => rest.post(`${REQUESTS}/${id}/accept`);
  const read = async (id: string) => (await rest.get(`${REQUESTS}/${id}`)).data;
  const grant = async (typeId: string, daysOff: object[], fields: object = {}): Promise<string> => {
    const asked = await ask(employeeId, typeId, daysOff, { ...fields });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    if (asked.data.status === 'pending') assert.equal((await accept(asked.data.id)).status, 200);
    return asked.data.id;
  };
  const granted = days.length > 0 ? await grant(leaveId, days) : '';
  const beSick = (daysOff: object[], fields: object = REPLACE) => ask(employeeId, sickId, daysOff, { ...fields });
  const daysIn = async (id = calendarId) => shownDays((await rest.get(`${CALENDARS}/${id}`)).data.daysOff);
  const sickDays = async () => {
    const { data } = await rest.get(`${CALENDARS}?employeeId=${employeeId}&absenceTypeId=${sickId}`);
    return shownDays(data.flatMap((one: { daysOff: Day[] }) => one.daysOff));
  };
  const used = async () => (await rest.get(`${CALENDARS}/${calendarId}/balance`)).data.used.days;
  const contracted = async (week: object) => {
    const contract = { employeeId, startAt: '2026-01-01', endPrevious: true, ...week };
    assert.equal((await rest.post('/contract/v1/contracts', contract)).status, 200);
  };
  const rowsOf = async (text: string) => (await world.ownerPool.query(text, [companyId])).rows;
  return {
    ...{ ...company, employeeId, leaveId, sickId, calendarId, accept, read, grant, granted, beSick },
    ...{ daysIn, sickDays, used, rowsOf, contracted },
  };
}

test('E13 a sick day takes the place of a day of leave once it is accepted: the leave is released, and both sides name each other', async () => {
  const { beSick, accept, read, daysIn, sickDays, used, rowsOf, granted, calendarId } = await prepare();
  const { data: sick } = await beSick(daysOf([WEDNESDAY]));
  assert.deepEqual([sick.status, sick.onOverlap, sick.replacedLeave], ['pending', 'replace', []]);
  assert.deepEqual([(await daysIn()).length, await used()], [5, 5], 'pending, it changes nothing');
  assert.equal((await accept(sick.id)).status, 200);
  assert.deepEqual(
    (await daysIn()).map(([date]) => date),
    [MONDAY, TUESDAY, THURSDAY, FRIDAY],
  );
  assert.deepEqual([await sickDays(), await used()], [[[WEDNESDAY, null, 28_800]], 4]);
  const part = { date: WEDNESDAY, startTime: null, endTime: null };
  assert.deepEqual((await read(sick.id)).replacedLeave, [{ ...part, requestId: granted, calendarId }]);
  const leave = await read(granted);
  assert.deepEqual([leave.releasedBy, leave.daysOff.length], [[{ ...part, requestId: sick.id }], 5]);
  const lines = `select type, on_date::text as date, seconds, cause from leave_ledger
    where company_id = $1 and on_date = '${WEDNESDAY}' order by created_at, id`;
  assert.deepEqual(await rowsOf(lines), [
    { type: 'use', date: WEDNESDAY, seconds: -28_800, cause: null },
    { type: 'release', date: WEDNESDAY, seconds: 28_800, cause: 'absence_replaced' },
    { type: 'use', date: WEDNESDAY, seconds: -28_800, cause: null },
  ]);
  const expected = `select expected_seconds as seconds from overtime_days where company_id = $1 and date = '${WEDNESDAY}'`;
  assert.deepEqual(await rowsOf(expected), [{ seconds: 0 }]);
});

test('E13 without onOverlap a sick day on leave is 409 with the free gaps, and nothing changes', async () => {
  const { beSick, state } = await prepare();
  const before = await state();
  for (const fields of [{}, { onOverlap: 'refuse' }]) {
    const { status, body } = await beSick(daysOf([WEDNESDAY]), fields);
    assert.equal(status, 409);
    assert.deepEqual(body.error.details.overlaps, [{ date: WEDNESDAY, freeGaps: [] }]);
  }
  assert.equal(await state(), before);
});

test('E13 E4 half a sick day on a day of leave releases that half alone: the rest stays leave and counts half a day', async () => {
  const { beSick, accept, read, daysIn, sickDays, used, granted, rest, calendarId, grant, leaveId, ask, employeeId } =
    await prepare({ sick: { pickMode: 'by_time_range' } });
  const { data: sick } = await beSick([{ date: WEDNESDAY, startTime: '09:00', endTime: '13:00' }]);
  assert.equal((await accept(sick.id)).status, 200);
  const afternoon = [WEDNESDAY, '13:00–24:00', 14_400];
  assert.deepEqual((await daysIn()).slice(2, 4), [[WEDNESDAY, '00:00–09:00', 0], afternoon]);
  assert.deepEqual([await sickDays(), await used()], [[[WEDNESDAY, '09:00–13:00', 14_400]], 4.5]);
  const half = { date: WEDNESDAY, startTime: '09:00', endTime: '13:00' };
  assert.deepEqual((await read(granted)).releasedBy, [{ ...half, requestId: sick.id }]);
  // Its type is taken by days: the rest may stay in the list, and be taken back as it is.
  const left = (await rest.get(`${CALENDARS}/${calendarId}`)).data.daysOff;
  const kept = await rest.put(`${CALENDARS}/${calendarId}`, {
    daysOff: left.map(({ date, startTime, endTime }: Day) => ({ date, startTime, endTime })),
  });
  assert.deepEqual([kept.status, await used()], [200, 4.5]);
  const moved = [...daysOf([MONDAY]), { date: WEDNESDAY, startTime: '14:00', endTime: '16:00' }];
  assert.equal((await rest.put(`${CALENDARS}/${calendarId}`, { daysOff: moved })).status, 422);
  const range = [{ date: WEDNESDAY, startTime: '13:00', endTime: '24:00' }];
  await grant(leaveId, range, { type: 'delete' });
  assert.equal(await used(), 4);
  assert.equal((await ask(employeeId, leaveId, range, { type: 'delete' })).status, 422);
});

test('E13 an import is kept once sick days have replaced a part of it, even if as many days are left', async () => {
  const { beSick, accept, read, granted, scope } = await prepare({ sick: { pickMode: 'by_time_range' } });
  const { batchId } = await read(granted);
  const changed = () => scope.read(countChanged(scope.companyId, [batchId]));
  assert.equal(await changed(), 0);
  await accept((await beSick([{ date: WEDNESDAY, startTime: '09:00', endTime: '13:00' }])).data.id);
  assert.equal(await changed(), 1);
});

test('E13 a sick part in the middle leaves leave before and after it', async () => {
  const { beSick, accept, daysIn, used } = await prepare({ sick: { pickMode: 'by_time_range' } });
  const { data } = await beSick([
    { date: TUESDAY, startTime: '10:00', endTime: '11:00' },
    { date: TUESDAY, startTime: '15:00', endTime: '16:00' },
  ]);
  await accept(data.id);
  assert.deepEqual(
    (await daysIn()).filter(([date]) => date === TUESDAY),
    [
      [TUESDAY, '00:00–10:00', 3600],
      [TUESDAY, '11:00–15:00', 10_800],
      [TUESDAY, '16:00–24:00', 7200],
    ],
  );
  assert.equal(await used(), 4.75);
});

test('E13 sick days over a weekend take the place of leave of two requests, of which each names them', async () => {
  const days = daysOf([FRIDAY, '2026-02-14', '2026-02-15']);
  const { beSick, accept, read, grant, leaveId, granted, daysIn, used, calendarId } = await prepare({ days });
  const second = await grant(leaveId, daysOf([NEXT_MONDAY, '2026-02-17']));
  assert.equal(await used(), 3);
  const { data: sick } = await beSick(daysOf([FRIDAY, '2026-02-14', '2026-02-15', NEXT_MONDAY]));
  await accept(sick.id);
  assert.deepEqual([await daysIn(), await used()], [[['2026-02-17', null, 28_800]], 1]);
  const datesOf = async (id: string) => (await read(id)).releasedBy.map(({ date }: Day) => date);
  assert.deepEqual(await datesOf(granted), [FRIDAY, '2026-02-14', '2026-02-15']);
  assert.deepEqual(await datesOf(second), [NEXT_MONDAY]);
  const named = (await read(sick.id)).replacedLeave as (Day & { requestId: string; calendarId: string })[];
  assert.deepEqual(
    named.map((one) => [one.date, one.requestId, one.calendarId]),
    [...days.map(({ date }) => [date, granted, calendarId]), [NEXT_MONDAY, second, calendarId]],
  );
});

test('E13 leave that was set directly in its calendar is released, and is named by the calendar', async () => {
  const { beSick, accept, read, rest, calendarId, used } = await prepare({ days: [] });
  await rest.put(`${CALENDARS}/${calendarId}`, { daysOff: daysOf([MONDAY, TUESDAY]) });
  const { data: sick } = await beSick(daysOf([TUESDAY]));
  await accept(sick.id);
  const [named] = (await read(sick.id)).replacedLeave;
  assert.deepEqual([named.requestId, named.calendarId, await used()], [null, calendarId, 1]);
});

test('E13 C4 of time off in lieu the time comes back, half of it for half a day, and the movement names the cause', async () => {
  const lieu = { category: 'compensation', pickMode: 'by_time_range' };
  const { beSick, accept, rowsOf, granted, daysIn } = await prepare({
    ...{ leave: lieu, sick: { pickMode: 'by_time_range' } },
    days: daysOf([TUESDAY, WEDNESDAY]),
  });
  await accept(
    (await beSick([...daysOf([TUESDAY]), { date: WEDNESDAY, startTime: '14:00', endTime: '18:00' }])).data.id,
  );
  assert.deepEqual(await daysIn(), [
    [WEDNESDAY, '00:00–14:00', 14_400],
    [WEDNESDAY, '18:00–24:00', 0],
  ]);
  const movements = `select operation, applied_seconds as seconds, absence_day_off_request_id as request, cause
    from overtime_movements where company_id = $1 order by created_at, id`;
  assert.deepEqual(await rowsOf(movements), [
    { operation: 'subtract', seconds: 57_600, request: granted, cause: null },
    { operation: 'add', seconds: 57_600, request: granted, cause: 'absence_replaced' },
    { operation: 'subtract', seconds: 14_400, request: granted, cause: 'absence_replaced' },
  ]);
});

test('E13 E8 pending leave and other sick days give way to no sick day: 409', async () => {
  const { beSick, accept, ask, employeeId, leaveId, state } = await prepare({ days: daysOf([MONDAY]) });
  await ask(employeeId, leaveId, daysOf([TUESDAY]));
  await accept((await beSick(daysOf([WEDNESDAY]))).data.id);
  await beSick(daysOf([THURSDAY]));
  const before = await state();
  for (const date of [TUESDAY, WEDNESDAY, THURSDAY]) {
    const { status, body } = await beSick(daysOf([MONDAY, date]));
    assert.deepEqual([status, body.error.details.overlaps.map((one: Day) => one.date)], [409, [date]], date);
  }
  assert.equal(await state(), before);
});

test('E13 only sick days that are asked for replace: another type, and a removal, are 422 on onOverlap', async () => {
  const { ask, employeeId, leaveId, sickId, state, beSick, accept } = await prepare();
  await accept((await beSick(daysOf([NEXT_MONDAY]))).data.id);
  const before = await state();
  const other = await ask(employeeId, leaveId, daysOf(['2026-02-17']), REPLACE);
  const removal = await ask(employeeId, sickId, daysOf([NEXT_MONDAY]), { ...REPLACE, type: 'delete' });
  for (const { status, errors } of [other, removal]) {
    assert.deepEqual([status, Object.keys(errors)], [422, ['onOverlap']]);
  }
  assert.equal(await state(), before);
});

test('E13 E12 what is granted when the sick day is accepted counts: leave taken back meanwhile is not released again', async () => {
  const { beSick, accept, read, grant, leaveId, used, daysIn } = await prepare();
  const { data: sick } = await beSick(daysOf([TUESDAY, WEDNESDAY]));
  await grant(leaveId, daysOf([TUESDAY]), { type: 'delete' });
  await accept(sick.id);
  assert.deepEqual(
    (await read(sick.id)).replacedLeave.map(({ date }: Day) => date),
    [WEDNESDAY],
  );
  assert.deepEqual([(await daysIn()).map(([date]) => date), await used()], [[MONDAY, THURSDAY, FRIDAY], 3]);
});

test('E13 sick days that are rejected or cancelled release nothing; taken back, they leave the leave released', async () => {
  const { beSick, accept, rest, grant, sickId, used, sickDays, read, granted, leaveId } = await prepare();
  await rest.post(`${REQUESTS}/${(await beSick(daysOf([MONDAY]))).data.id}/reject`);
  await rest.delete(`${REQUESTS}/${(await beSick(daysOf([MONDAY]))).data.id}`);
  assert.equal(await used(), 5);
  await accept((await beSick(daysOf([MONDAY]))).data.id);
  await grant(sickId, daysOf([MONDAY]), { type: 'delete' });
  assert.deepEqual([await sickDays(), await used(), (await read(granted)).releasedBy.length], [[], 4, 1]);
  await grant(leaveId, daysOf([MONDAY]));
  assert.equal(await used(), 5);
});

test('E13 of several requests at once for the same leave one takes its place', async () => {
  const { beSick, atOnce, used, sickDays, rowsOf } = await prepare({ sick: { needsValidation: false } });
  const answers = await atOnce(8, () => beSick(daysOf([WEDNESDAY])));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
  assert.deepEqual([(await sickDays()).length, await used()], [1, 4]);
  assert.equal((await rowsOf('select id from absence_replacements where company_id = $1')).length, 1);
});

test('E13 E14 sick days over New Year replace leave of both years, or none', async () => {
  world.setNow('2027-01-11T08:00:00Z');
  const { beSick, read, rest, grant, leaveId, rowsOf, state, ask, employeeId, sickId } = await prepare({ days: [] });
  const dates = ['2026-12-31', '2027-01-04'];
  await grant(leaveId, daysOf(['2026-12-31']));
  await grant(leaveId, daysOf(['2027-01-04']));
  const { data: first } = await beSick(daysOf(dates));
  const before = await state();
  await ask(employeeId, sickId, daysOf(['2026-12-30']));
  const accepted = await rest.post(`${REQUESTS}/${first.id}/accept`, { batch: true });
  assert.equal(accepted.status, 200);
  assert.notEqual(await state(), before);
  const parts = await rowsOf(
    'select id from absence_day_off_requests where company_id = $1 and on_overlap = $$replace$$',
  );
  const named = await Promise.all(
    parts.map(async ({ id }) => (await read(id)).replacedLeave.map(({ date }: Day) => date)),
  );
  assert.deepEqual(named.flat().sort(), dates);
  const days = await rowsOf('select date::text from absence_days_off where company_id = $1 order by date');
  assert.deepEqual(
    days.map(({ date }) => date),
    dates,
  );
  world.setNow('2026-03-02T08:00:00Z');
});

test('E13 E2 the person and whoever approved the leave are due a notice about the released days', async () => {
  const { beSick, accept, rowsOf, granted } = await prepare();
  await accept((await beSick(daysOf([WEDNESDAY, THURSDAY]))).data.id);
  const notices = 'select request_id as request, date::text from leave_notices where company_id = $1 order by date';
  assert.deepEqual(await rowsOf(notices), [
    { request: granted, date: WEDNESDAY },
    { request: granted, date: THURSDAY },
  ]);
});

test('E13 I3 a manager out of scope replaces nothing, one in scope in one step', async () => {
  const company = await prepare();
  const { employeeId, sickId, state, used, sickDays } = company;
  const input = { employeeId, type: 'create', absenceTypeId: sickId, daysOff: daysOf([WEDNESDAY]), ...REPLACE };
  const before = await state();
  const stranger = await addMember(world, company, { role: 'manager', sees: {} });
  const refused = await stranger.call('mutation', 'absences.askFor', { ...input, approve: true });
  assert.match(refused.text, /employee_not_found/);
  assert.equal(await state(), before);
  const manager = await addMember(world, company, { role: 'manager' });
  assert.equal((await manager.call('mutation', 'absences.askFor', { ...input, approve: true })).status, 200);
  assert.deepEqual([(await sickDays()).length, await used()], [1, 4]);
});

test('E13 E15 the page previews the released leave with its balance before and after, and writes nothing; the Inbox shows the same, then both sides', async () => {
  const company = await prepare({ sick: { pickMode: 'by_time_range' } });
  const { employeeId, sickId, leaveId, state, beSick, accept, granted } = company;
  const manager = await addMember(world, company, { role: 'manager' });
  const daysOff = [...daysOf([TUESDAY]), { date: WEDNESDAY, startTime: '09:00', endTime: '13:00' }];
  const query = async (path: string, input: object) =>
    JSON.parse((await manager.call('query', path, input)).text).result.data as Answer['data'];
  const input = { employeeId, type: 'create', absenceTypeId: sickId, daysOff, ...REPLACE };
  const countsOf = ({ replaced }: Answer['data']) =>
    replaced.map(({ absenceType, days, calendar }: Answer['data']) => ({
      ...{ type: absenceType.id, days, before: calendar.before.availableDays, after: calendar.after.availableDays },
    }));
  const parts = [
    { date: TUESDAY, startTime: null, endTime: null },
    { date: WEDNESDAY, startTime: '09:00', endTime: '13:00' },
  ];
  const expected = [{ type: leaveId, days: parts, before: 17, after: 18.5 }];
  const before = await state();
  assert.deepEqual(countsOf(await query('approvals.previewRequest', input)), expected);
  assert.equal(await state(), before);
  const { data: sick } = await beSick(daysOff);
  const pending = await query('approvals.getInboxRequest', { id: sick.id });
  assert.deepEqual([countsOf(pending), pending.releasedBy], [expected, []]);
  await accept(sick.id);
  const decided = await query('approvals.getInboxRequest', { id: sick.id });
  assert.deepEqual(
    decided.replaced.map(({ days, calendar }: Answer['data']) => [days, calendar]),
    [[parts, null]],
  );
  const leave = await query('approvals.getInboxRequest', { id: granted });
  assert.deepEqual(
    leave.releasedBy.map(({ requestId, absenceType, days }: Answer['data']) => [requestId, absenceType.id, days]),
    [[sick.id, sickId, parts]],
  );
  const year = await query('absences.getPersonYear', { employeeId, year: 2026 });
  const sides = { requestId: sick.id, typeId: sickId, releasedRequestId: granted, releasedTypeId: leaveId };
  assert.deepEqual(
    year.replacements,
    parts.map((part) => ({ ...part, ...sides })),
  );
});

test('E13 I4 who may not see a private type reads of an absence, on both sides, and nothing of its balance', async () => {
  const company = await prepare({ leave: { type: 'private' }, sick: {} });
  const { employeeId, sickId, beSick, accept, granted } = company;
  const manager = await addMember(world, company, { role: 'manager' });
  const query = async (path: string, input: object) =>
    JSON.parse((await manager.call('query', path, input)).text).result.data as Answer['data'];
  const input = { employeeId, type: 'create', absenceTypeId: sickId, daysOff: daysOf([TUESDAY]), ...REPLACE };
  const days = [{ date: TUESDAY, startTime: null, endTime: null }];
  const hidden = [{ absenceType: null, days, calendar: null, overtime: null }];
  assert.deepEqual((await query('approvals.previewRequest', input)).replaced, hidden);
  const { data: sick } = await beSick(daysOf([TUESDAY]));
  await accept(sick.id);
  assert.deepEqual((await query('approvals.getInboxRequest', { id: sick.id })).replaced, hidden);
  const [shown] = (await query('absences.getPersonYear', { employeeId, year: 2026 })).replacements;
  assert.deepEqual([shown.releasedTypeId, shown.typeId, shown.releasedRequestId], [null, sickId, granted]);
});

test('E13 E4 a calendar day of which something stays leave counts once, and given back whole it counts no more', async () => {
  const { beSick, accept, used } = await prepare({
    ...{ leave: { countMode: 'calendar_days' }, sick: { pickMode: 'by_time_range' }, days: daysOf([MONDAY]) },
  });
  const hours = [
    { date: MONDAY, startTime: '10:00', endTime: '11:00' },
    { date: MONDAY, startTime: '15:00', endTime: '16:00' },
  ];
  await accept((await beSick(hours)).data.id);
  assert.equal(await used(), 1);
});

test('E13 C5 in a week without fixed days, sick days count in the place of the leave that they replace', async () => {
  const { beSick, accept, used, grant, leaveId, sickDays, contracted } = await prepare({ days: [] });
  await contracted({ weeklyHours: 40, flexibleDaysPerWeek: 5 });
  await grant(leaveId, daysOf([...WEEK, '2026-02-14', '2026-02-15']));
  assert.equal(await used(), 5);
  await accept((await beSick(daysOf([MONDAY, TUESDAY]))).data.id);
  assert.equal(await used(), 3);
  assert.deepEqual(
    (await sickDays()).map(([, , seconds]) => seconds),
    [28_800, 28_800],
  );
});

test('E13 E2 what stays leave where nothing is planned any more is there again when the plan is', async () => {
  const { rest, beSick, accept, used, employeeId } = await prepare({
    ...{ sick: { pickMode: 'by_time_range' }, days: daysOf([WEDNESDAY]) },
  });
  const calendar = { name: 'Town', daysOff: [{ date: WEDNESDAY, name: 'Town day' }] };
  const { data } = await rest.post('/schedule/v1/holiday-calendars', calendar);
  await accept((await beSick([{ date: WEDNESDAY, startTime: '09:00', endTime: '13:00' }])).data.id);
  assert.equal((await rest.delete(`/schedule/v1/holiday-calendars/${data.id}`)).status, 200);
  assert.equal(await used(), 0.5);
  const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=${WEDNESDAY}&to=${WEDNESDAY}&withDays=true`;
  assert.equal((await rest.get(path)).data.days[0].expectedSeconds, 0);
});

test('E13 C3 of two absences of one day, what is left of the first still counts before the second', async () => {
  const { beSick, accept, employeeId, type, grant, daysIn, calendarId, leaveId, rest, contracted } = await prepare({
    ...{ leave: { pickMode: 'by_time_range' }, sick: { pickMode: 'by_time_range' }, days: [] },
  });
  const workDays = [8, 8, 8, 8, 8, 0, 0].map((hour) => ({ hour }));
  await contracted({ workDays });
  await grant(leaveId, [{ date: WEDNESDAY, startTime: '09:00', endTime: '14:00' }]);
  const otherId = await type({ name: 'Other', pickMode: 'by_time_range' });
  await grant(otherId, [{ date: WEDNESDAY, startTime: '14:00', endTime: '19:00' }]);
  await accept((await beSick([{ date: WEDNESDAY, startTime: '09:00', endTime: '11:00' }])).data.id);
  const [{ id }] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}&absenceTypeId=${otherId}`)).data;
  const secondsIn = async (calendar: string) => (await daysIn(calendar)).map(([, , seconds]) => seconds);
  assert.deepEqual([await secondsIn(calendarId), await secondsIn(id)], [[10_800], [10_800]]);
});
