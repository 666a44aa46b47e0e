import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { absenceCompany, CALENDARS, OFFICE_WEEK, TYPES } from '#test/absences.ts';
import { keepDocument } from '#test/documents.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const MONDAY = '2026-08-03';
const days = (...dates: string[]) => dates.map((date) => ({ date }));
const range = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime });

async function prepare(type: Record<string, unknown>) {
  const company = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await company.person(), await company.type(type)];
  const request = (daysOff: unknown[], fields: Record<string, unknown> = {}) =>
    company.ask(employeeId, absenceTypeId, daysOff, fields);
  const faultsOf = async (daysOff: unknown[], fields: Record<string, unknown> = {}) => {
    const before = await company.state();
    const { status, code, errors } = await request(daysOff, fields);
    assert.deepEqual([status, code], [422, 'Unprocessable entity']);
    assert.equal(await company.state(), before);
    return errors;
  };
  return { ...company, employeeId, absenceTypeId, request, faultsOf };
}

describe('E9 limits of the type', () => {
  test('E9 days after maxDateToTakeAbsence, on blackout dates and without notice are each reported on their date', async () => {
    const { faultsOf, request } = await prepare({
      maxDateToTakeAbsence: '2026-12-11',
      blackoutDates: [{ from: '2026-08-10', to: '2026-08-14' }],
      noticeDays: 7,
    });
    assert.deepEqual(await faultsOf(days('2026-03-06', '2026-08-10', '2026-08-14', '2026-12-14')), {
      'daysOff.0.date': ['Must be asked for at least 7 days before.'],
      'daysOff.1.date': ['No absence of this type can be taken on this date.'],
      'daysOff.2.date': ['No absence of this type can be taken on this date.'],
      'daysOff.3.date': ['This absence type can be taken until 2026-12-11.'],
    });
    assert.equal((await request(days('2026-03-09', '2026-08-07', '2026-08-17', '2026-12-11'))).status, 200);
  });

  test('E9 today is the employee’s own', async () => {
    const { request, faultsOf } = await prepare({ noticeDays: 1 });
    world.setNow('2026-03-02T23:30:00Z');
    assert.deepEqual(Object.keys(await faultsOf(days('2026-03-03'))), ['daysOff.0.date']);
    assert.equal((await request(days('2026-03-04'))).status, 200);
    world.setNow('2026-03-02T08:00:00Z');
  });

  test('E9 a document is required where the type says so', async () => {
    const { request, faultsOf, rest, employeeId } = await prepare({ documentMode: 'required' });
    assert.deepEqual(await faultsOf(days(MONDAY)), { documentIds: ['This absence type requires a document.'] });
    assert.equal((await request(days(MONDAY), { documentIds: [await keepDocument(rest, employeeId)] })).status, 200);
  });

  // biome-ignore format: one case per line
  const limits: [string, object, unknown[][], unknown[], string[], string][] = [
    ['days of a year', { quantity: 2, period: 'year', timeUnit: 'days' }, [days(MONDAY)], days('2026-12-28', '2026-12-29', '2027-01-04'), ['daysOff.0.date', 'daysOff.1.date'], 'year'],
    ['days of a month', { quantity: 2, period: 'month', timeUnit: 'days' }, [days(MONDAY), days('2026-08-04')], days('2026-08-31', '2026-09-01'), ['daysOff.0.date'], 'month'],
    ['days of a week over New Year', { quantity: 2, period: 'week', timeUnit: 'days' }, [days('2026-12-28', '2026-12-29')], days('2027-01-01', '2027-01-04'), ['daysOff.0.date'], 'week'],
    ['hours of a month', { quantity: 4, period: 'month', timeUnit: 'hours' }, [[range(MONDAY, '09:00', '12:00')]], [range('2026-08-05', '09:00', '10:01'), range('2026-09-01', '09:00', '13:00')], ['daysOff.0.date'], 'month'],
  ];
  for (const [title, maxPerPeriod, before, asked, faulty, period] of limits) {
    test(`E9 maxPerPeriod: ${title}, pending ones counted`, async () => {
      const { request, faultsOf } = await prepare({ maxPerPeriod, pickMode: 'by_time_range' });
      for (const earlier of before) assert.equal((await request(earlier)).status, 200);
      const faults = await faultsOf(asked);
      assert.deepEqual(Object.keys(faults), faulty);
      assert.match(String(faults[String(faulty[0])]), new RegExp(`At most \\d .* in a ${period}`));
    });
  }

  test('E9 absences of another type do not count, and exactly as much as allowed fits', async () => {
    const { ask, employeeId, type, request } = await prepare({
      maxPerPeriod: { quantity: 1, period: 'week', timeUnit: 'days' },
    });
    await ask(employeeId, await type(), days('2026-08-04'));
    assert.equal((await request(days(MONDAY))).status, 200);
  });

  test('E9 all that is wrong is reported at once: dates, times, overlap, balance, document', async () => {
    const { rest, employeeId, absenceTypeId, faultsOf, ask, type } = await prepare({
      documentMode: 'required',
      pickMode: 'by_time_range',
      blackoutDates: [{ from: '2026-08-10', to: '2026-08-10' }],
    });
    await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 1 });
    await ask(employeeId, await type(), days(MONDAY));
    const daysOff = [
      ...days(MONDAY, '2026-08-10'),
      range('2026-08-11', '09:00', '12:00'),
      range('2026-08-11', '11:00', '13:00'),
    ];
    assert.deepEqual(await faultsOf(daysOff), {
      daysOff: ['More days than the calendar has left.'],
      'daysOff.0.date': ['Meets an absence that is granted or asked for.'],
      'daysOff.1.date': ['No absence of this type can be taken on this date.'],
      'daysOff.3.startTime': ['Overlaps another range of the same date.'],
      documentIds: ['This absence type requires a document.'],
    });
  });

  test('E9 an overlap or a lack of days alone keeps its code', async () => {
    const { rest, employeeId, absenceTypeId, request } = await prepare({});
    await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 2 });
    await request(days(MONDAY));
    assert.deepEqual(
      [(await request(days(MONDAY))).status, (await request(days(MONDAY))).code],
      [409, 'absence_overlaps'],
    );
    const { status, code } = await request(days('2026-08-04', '2026-08-05'));
    assert.deepEqual([status, code], [422, 'max_days_off_exceeded']);
  });

  test('E9 limits apply to new days only: granted ones can be removed at any time', async () => {
    const { rest, request, absenceTypeId } = await prepare({ needsValidation: false });
    await request(days(MONDAY));
    await rest.put(`${TYPES}/${absenceTypeId}`, {
      noticeDays: 300,
      documentMode: 'required',
      blackoutDates: [{ from: MONDAY, to: MONDAY }],
    });
    assert.equal((await request(days(MONDAY), { type: 'delete' })).status, 200);
  });

  test('200: null in a PUT clears the blackout dates, left out they stay', async () => {
    const { rest, absenceTypeId } = await prepare({ blackoutDates: [{ from: MONDAY, to: MONDAY }] });
    const put = async (body: object) => (await rest.put(`${TYPES}/${absenceTypeId}`, body)).data.blackoutDates;
    assert.deepEqual(await put({}), [{ from: MONDAY, to: MONDAY }]);
    assert.deepEqual(await put({ blackoutDates: null }), []);
  });

  test('422: a blackout ends on its first day or later', async () => {
    const { rest } = await prepare({});
    const blackoutDates = [
      { from: MONDAY, to: MONDAY },
      { from: '2026-08-05', to: '2026-08-04' },
    ];
    const answer = await rest.post(TYPES, { name: 'Holiday', pickMode: 'by_days', blackoutDates });
    assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, ['blackoutDates.1.to']]);
  });
});

test('E2 seconds follow the slots of a contract made over the interface, from the request to the calendar and the balance', async () => {
  const { rest } = await world.company();
  const { data: employee } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'García' });
  const contract = {
    employeeId: employee.id,
    startAt: '2026-01-01',
    workDays: OFFICE_WEEK.map(({ slots }) => ({ slots })),
  };
  assert.equal((await rest.post('/contract/v1/contracts', contract)).status, 200);
  const { data: type } = await rest.post(TYPES, { name: 'Doctor', pickMode: 'by_time_range', needsValidation: false });
  const asked = await rest.post('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId: employee.id, absenceTypeId: type.id, type: 'create' },
    daysOff: [range('2026-08-03', '10:00', '15:00'), range('2026-08-04', '08:00', '20:00')],
  });
  const seconds = (daysOff: { seconds: number }[]) => daysOff.map((dayOff) => dayOff.seconds);
  assert.deepEqual(seconds(asked.data.daysOff), [14_400, 28_800]);
  const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employee.id}`)).data;
  assert.deepEqual(seconds(calendar.daysOff), [14_400, 28_800]);
  const { data: balance } = await rest.get(`${CALENDARS}/${calendar.id}/balance`);
  assert.deepEqual([balance.used, balance.available], [{ seconds: 43_200, days: 1.5 }, null]);
});
