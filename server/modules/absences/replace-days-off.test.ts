import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AbsenceCompany, absenceCompany, CALENDARS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';
const WEDNESDAY = '2026-08-05';
const SATURDAY = '2026-08-08';
const full = (date: string, seconds = 28_800) => ({ date, seconds, startTime: null, endTime: null });
const range = (date: string, startTime: string, endTime: string, seconds: number) => ({
  date,
  seconds,
  startTime,
  endTime,
});

async function prepare(fields: { type?: object; maxDaysOff?: number } = {}) {
  const company: AbsenceCompany = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ ...fields.type })];
  const body = { employeeId, absenceTypeId, year: 2026, maxDaysOff: fields.maxDaysOff };
  const { data } = await company.rest.post(CALENDARS, body);
  const path = `${CALENDARS}/${data.id}`;
  const put = (daysOff: unknown) => company.rest.put(path, { daysOff });
  return { ...company, employeeId, absenceTypeId, calendarId: data.id as string, path, put };
}

const byRange = { pickMode: 'by_time_range' };

describe('PUT daysOff', () => {
  test('E2 seconds come from the slots of the day, a day without planned time has none', async () => {
    const { put } = await prepare({ type: byRange });
    const { data } = await put([
      { date: WEDNESDAY },
      { date: SATURDAY },
      { date: MONDAY, startTime: '10:00', endTime: '15:00' },
      { date: TUESDAY, startTime: '08:00', endTime: '20:00' },
    ]);
    assert.deepEqual(data.daysOff, [
      range(MONDAY, '10:00', '15:00', 14_400),
      range(TUESDAY, '08:00', '20:00', 28_800),
      full(WEDNESDAY),
      full(SATURDAY, 0),
    ]);
  });

  test('A8 422 nonexistent_local_time for a time that clocks skip in the employee’s zone; one they repeat is fine', async () => {
    const { put, rest, employeeId, path } = await prepare({ type: byRange });
    const before = (await rest.get(path)).data;
    for (const [startTime, endTime] of [
      ['02:30', '04:00'],
      ['01:00', '02:00'],
    ]) {
      const refused = await put([{ date: '2026-03-29', startTime, endTime }]);
      assert.deepEqual([refused.status, refused.code], [422, 'nonexistent_local_time']);
    }
    assert.deepEqual((await rest.get(path)).data, before);
    for (const day of [
      { date: '2026-03-29', startTime: '01:00', endTime: '03:00' },
      { date: '2026-10-25', startTime: '02:30', endTime: '24:00' },
    ])
      assert.equal((await put([day])).status, 200, day.date);
    await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Atlantic/Canary' });
    assert.equal(
      (await put([{ date: '2026-03-29', startTime: '01:30', endTime: '03:00' }])).code,
      'nonexistent_local_time',
    );
    const kept = { date: '2026-03-29', startTime: '02:30', endTime: '04:00' };
    assert.equal((await put([kept])).status, 200);
    await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Europe/Madrid' });
    assert.equal((await put([kept, { date: MONDAY }])).status, 200, 'a day that is there already stays');
  });

  test('E3 the new days replace the old ones, identical ones merge, an empty array clears', async () => {
    const { put, rest, path } = await prepare();
    await put([{ date: MONDAY }, { date: TUESDAY }]);
    const { data } = await put([{ date: WEDNESDAY }, { date: TUESDAY }, { date: WEDNESDAY, startTime: null }]);
    assert.deepEqual(data.daysOff, [full(TUESDAY), full(WEDNESDAY)]);
    assert.deepEqual((await rest.get(path)).data, data);
    assert.deepEqual((await put([])).data.daysOff, []);
  });

  test('E2 days that stay keep the seconds they were granted with when the schedule has changed', async () => {
    const { put, companyId } = await prepare();
    await put([{ date: MONDAY }]);
    const halfDays = JSON.stringify([{ hour: 4 }, { hour: 4 }]);
    await world.ownerPool.query('update contracts set work_days = $2 where company_id = $1', [companyId, halfDays]);
    assert.deepEqual((await put([{ date: MONDAY }, { date: TUESDAY }])).data.daysOff, [
      full(MONDAY),
      full(TUESDAY, 14_400),
    ]);
  });

  // biome-ignore format: one case per line
  const faults: [string, object, unknown[], string[]][] = [
    ['E1 a date of another year', {}, [{ date: '2027-01-01' }], ['daysOff.0.date']],
    ['E2 a start without an end', byRange, [{ date: MONDAY, startTime: '09:00' }], ['daysOff.0.endTime']],
    ['E2 an end without a start', byRange, [{ date: MONDAY, endTime: '09:00' }], ['daysOff.0.startTime']],
    ['E2 faulty times beside other faults', byRange, [{ date: MONDAY, startTime: '09:00' }, { date: MONDAY, startTime: '10:00', endTime: '09:00' }, { date: '2026-02-29' }], ['daysOff.0.endTime', 'daysOff.1.endTime', 'daysOff.2.date']],
    ['E2 one time alone with a type that picks by days', {}, [{ date: MONDAY, startTime: '09:00' }], ['daysOff.0.endTime']],
    ['E2 an end on its start', byRange, [{ date: MONDAY, startTime: '09:00', endTime: '09:00' }], ['daysOff.0.endTime']],
    ['E2 a range that overlaps another', byRange, [{ date: MONDAY, startTime: '09:00', endTime: '11:00' }, { date: MONDAY, startTime: '10:00', endTime: '12:00' }], ['daysOff.1.startTime']],
    ['E2 a range beside a full day', byRange, [{ date: MONDAY }, { date: MONDAY, startTime: '10:00', endTime: '12:00' }], ['daysOff.1.date']],
    ['E2 times with a type that picks by days', {}, [{ date: MONDAY, startTime: '09:00', endTime: '10:00' }], ['daysOff.0.endTime', 'daysOff.0.startTime']],
    ['E2 a day and a time that do not exist', byRange, [{ date: '2026-02-29', startTime: '24:00', endTime: '24:01' }], ['daysOff.0.date', 'daysOff.0.endTime', 'daysOff.0.startTime']],
  ];
  for (const [title, type, daysOff, fields] of faults) {
    test(`${title} is 422 on the field and changes nothing`, async () => {
      const { put, state } = await prepare({ type });
      await put([{ date: WEDNESDAY }]);
      const before = await state();
      const answer = await put(daysOff);
      assert.deepEqual([answer.status, Object.keys(answer.errors).sort()], [422, fields]);
      assert.equal(await state(), before);
    });
  }

  test('422: the list of days off is required', async () => {
    const { rest, path } = await prepare();
    for (const body of [{}, { daysOff: null }, { daysOff: MONDAY }]) {
      assert.deepEqual(Object.keys((await rest.put(path, body)).errors), ['daysOff']);
    }
  });

  test('E3 as many days as maxDaysOff fit, one more is 422 and changes nothing; days without planned time are free', async () => {
    const { put, state } = await prepare({ maxDaysOff: 2 });
    assert.equal((await put([{ date: MONDAY }, { date: TUESDAY }, { date: SATURDAY }])).status, 200);
    const before = await state();
    const answer = await put([{ date: MONDAY }, { date: TUESDAY }, { date: WEDNESDAY }]);
    assert.deepEqual([answer.status, answer.code], [422, 'max_days_off_exceeded']);
    assert.equal(await state(), before);
  });

  test('E8 a day of another calendar or of a pending request is 409 and changes nothing', async () => {
    const { put, rest, type, ask, state, employeeId } = await prepare();
    const sick = await type({ name: 'Sick' });
    const other = await rest.post(CALENDARS, { employeeId, absenceTypeId: sick, year: 2026 });
    await rest.put(`${CALENDARS}/${other.data.id}`, { daysOff: [{ date: MONDAY }] });
    assert.equal((await ask(employeeId, sick, [{ date: TUESDAY }])).status, 200);
    const before = await state();
    for (const date of [MONDAY, TUESDAY]) assert.equal((await put([{ date }])).code, 'absence_overlaps');
    assert.equal(await state(), before);
    assert.equal((await put([{ date: WEDNESDAY }])).status, 200);
  });

  test('E8 another person may be off on the same day', async () => {
    const { put, person, ask, absenceTypeId } = await prepare();
    await ask(await person(), absenceTypeId, [{ date: MONDAY }]);
    assert.equal((await put([{ date: MONDAY }])).status, 200);
  });

  test('E8 of parallel writes to two calendars only one takes the day', async () => {
    const { put, rest, type, employeeId } = await prepare();
    const other = await rest.post(CALENDARS, { employeeId, absenceTypeId: await type(), year: 2026 });
    const rival = (daysOff: unknown) => rest.put(`${CALENDARS}/${other.data.id}`, { daysOff });
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([put([{ date: MONDAY }]), rival([{ date: MONDAY }])]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      await Promise.all([put([]), rival([])]);
    }
  });
});
