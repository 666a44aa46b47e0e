import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTRACTS, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const SETTINGS = '/core/v3/configurations/company';

/** A company with holidays on 3 and 5 March, seen from 6 March 2026. */
async function withHolidays() {
  world.setNow('2026-03-06T08:00:00Z');
  const company = await overtimeCompany(world);
  const daysOff = [
    { date: '2026-03-03', name: 'Patron' },
    { date: '2026-03-05', name: 'Fair' },
  ];
  assert.equal((await company.rest.post('/schedule/v1/holiday-calendars', { name: 'Ours', daysOff })).status, 200);
  let year = 2000;
  /** Of each day, after all of them are computed again: a row that nobody computes would be right by itself. */
  const hours = async (employeeId: string) => {
    year += 1;
    await company.rest.put(SETTINGS, { overtimeSince: `${year}-01-01` });
    return (await company.rows(employeeId)).map(([, seconds]) => Number(seconds) / 3600);
  };
  return { ...company, hours };
}

test('C7: a change of worksOnHolidays applies from today, or from the date given; before it nothing moves', async () => {
  const { rest, person, hours } = await withHolidays();
  const employeeId = await person();
  const put = async (body: object) => {
    const { status, data } = await rest.put(`/core/v3/employees/${employeeId}`, body);
    assert.equal(status, 200);
    return [data.worksOnHolidays, data.worksOnHolidaysFrom];
  };
  assert.deepEqual(await hours(employeeId), [8, 0, 8, 0]);
  assert.deepEqual(await put({ worksOnHolidays: true }), [true, '2026-03-06']);
  assert.deepEqual(await hours(employeeId), [8, 0, 8, 0]);
  assert.deepEqual(await put({ worksOnHolidays: true, worksOnHolidaysFrom: '2026-03-04' }), [true, '2026-03-04']);
  assert.deepEqual(await hours(employeeId), [8, 0, 8, 8]);
  assert.deepEqual(await put({ worksOnHolidays: true }), [true, '2026-03-04']);
  assert.deepEqual(await put({ worksOnHolidays: true, worksOnHolidaysFrom: null }), [true, null]);
  assert.deepEqual(await hours(employeeId), [8, 8, 8, 8]);
  assert.deepEqual(await put({ worksOnHolidays: false, worksOnHolidaysFrom: '2026-03-05' }), [false, '2026-03-05']);
  assert.deepEqual(await hours(employeeId), [8, 8, 8, 0]);
  const wrong = await rest.put(`/core/v3/employees/${employeeId}`, { worksOnHolidaysFrom: 'soon' });
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [422, ['worksOnHolidaysFrom']]);
});

test('C7: what a person is created with applies to all dates', async () => {
  const { person, rest, hours } = await withHolidays();
  const employeeId = await person({}, { worksOnHolidays: true });
  assert.deepEqual(await hours(employeeId), [8, 8, 8, 8]);
  assert.equal((await rest.get(`/core/v3/employees/${employeeId}`)).data.worksOnHolidaysFrom, null);
});

test('C1, C7: the first default week applies to all days, another from today or from the date given', async () => {
  const { rest, person, hours } = await withHolidays();
  const employeeId = await person({ workDays: null, weeklyHours: null });
  const put = async (hour: number, from?: string | null) => {
    const { status, data } = await rest.put(SETTINGS, {
      defaultWorkDays: Array(5).fill({ hour }),
      defaultWorkDaysFrom: from,
    });
    assert.equal(status, 200);
    return data.defaultWorkDaysFrom;
  };
  assert.equal(await put(6), null);
  assert.deepEqual(await hours(employeeId), [6, 0, 6, 0]);
  assert.equal(await put(7), '2026-03-06');
  assert.deepEqual(await hours(employeeId), [6, 0, 6, 0]);
  assert.equal(await put(7, '2026-03-04'), '2026-03-04');
  assert.deepEqual(await hours(employeeId), [6, 0, 7, 0]);
  assert.equal(await put(7), '2026-03-04');
  const { data } = await rest.get(`${CONTRACTS}?employeeId=${employeeId}`);
  assert.equal(data.length, 1);
  assert.equal(await put(5, null), null);
  assert.deepEqual(await hours(employeeId), [5, 0, 5, 0]);
  const wrong = await rest.put(SETTINGS, { defaultWorkDaysFrom: 'soon' });
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [422, ['defaultWorkDaysFrom']]);
});
