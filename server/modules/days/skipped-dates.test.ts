import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { skippedDates } from './rules-skipped.ts';

const world = await createWorld();
world.setNow('2012-01-10T12:00:00Z');

test('A4 zones that changed sides of the date line skip a date, others none', () => {
  const zones = ['Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Kwajalein', 'Europe/Madrid', 'UTC'];
  assert.deepEqual(
    zones.map((zone) => [...skippedDates(zone)]),
    [['2011-12-30'], ['1994-12-31'], ['1993-08-21'], [], []],
  );
});

test('A4 30 December 2011 in Samoa plans nothing, owes nothing and takes no leave', async () => {
  const { rest, person, rows, companyId } = await overtimeCompany(world, 'Pacific/Apia');
  await world.ownerPool.query(`update companies set overtime_since = '2011-01-01' where id = $1`, [companyId]);
  const employeeId = await person({ startAt: '2011-12-26' });
  const week = ['2011-12-26', '2011-12-27', '2011-12-28', '2011-12-29', '2011-12-30'];
  const expected = (await rows(employeeId)).slice(0, 5).map(([date, seconds]) => [date, seconds]);
  assert.deepEqual(
    expected,
    week.map((date) => [date, date === '2011-12-30' ? 0 : 28_800]),
  );
  const { data: type } = await rest.post(TYPES, { name: 'Leave', pickMode: 'by_days' });
  const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId: type.id, year: 2011, maxDaysOff: 4 });
  const put = await rest.put(`${CALENDARS}/${data.id}`, { daysOff: week.map((date) => ({ date })) });
  assert.equal(put.status, 200, JSON.stringify(put.body));
  assert.deepEqual((await rest.get(`${CALENDARS}/${data.id}/balance`)).data.used, { days: 4, seconds: 115_200 });
});
