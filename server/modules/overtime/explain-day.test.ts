import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { explainDay } from './explain-day.ts';
import { getPersonOvertime } from './get-person-overtime.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

test('D14 a page names what a day follows from, of a private absence only that it is one, and what is wrong with it', async () => {
  const company = await overtimeCompany(world);
  const { rest, scope } = company;
  const employeeId = await company.person();
  const daysOff = [
    { date: '2026-03-04', name: 'Town day' },
    { date: '2026-03-03', name: 'Eve', half: true },
  ];
  assert.equal((await rest.post('/schedule/v1/holiday-calendars', { name: 'Local', daysOff })).status, 200);
  for (const [type, name, date] of [
    ['normal', 'Vacation', '2026-03-05'],
    ['private', 'Therapy', '2026-03-06'],
  ] as const) {
    const { data } = await rest.post(TYPES, { name, type, pickMode: 'by_days' });
    const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId: data.id, year: 2026 });
    await rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff: [{ date }] });
  }
  const entryId = await company.work(employeeId, '2026-03-03', 28_800);
  await world.ownerPool.query('update work_entries set needs_confirmation = true where id = $1', [entryId]);

  const manager = await addMember(world, company, { role: 'manager' });
  const seen = await getPersonOvertime(manager.scope, { employeeId, from: '2026-03-03', to: '2026-03-06' });
  assert.deepEqual(
    seen.days.map((day) => [day.date, day.holiday, day.absences.map(({ name }) => name), day.hasTime, day.finding]),
    [
      ['2026-03-03', 'Eve', [], true, 'unconfirmed_clock_out'],
      ['2026-03-04', 'Town day', [], false, null],
      ['2026-03-05', null, ['Vacation'], false, null],
      ['2026-03-06', null, [null], false, null],
    ],
  );
  const explain = (date: string) => explainDay(manager.scope, { employeeId, date });
  assert.equal((await explain('2026-03-04')).holiday, 'Town day');
  const eve = await explain('2026-03-03');
  assert.deepEqual(
    [eve.holiday, eve.day?.planned.isHoliday, eve.day?.planned.isHalfHoliday, eve.day?.planned.seconds],
    ['Eve', false, true, 14_400],
  );
  assert.deepEqual(
    seen.days.map((day) => day.isHalfHoliday),
    [true, false, false, false],
  );
  const [vacation] = (await explain('2026-03-05')).day?.absences ?? [];
  assert.deepEqual([vacation?.name, vacation?.creditSeconds], ['Vacation', 28_800]);
  const [therapy] = (await explain('2026-03-06')).day?.absences ?? [];
  assert.deepEqual([therapy?.name, therapy?.absenceTypeId, therapy?.creditSeconds], [null, null, 28_800]);
  assert.equal((await explain('2026-03-01')).day, null);
  await assert.rejects(
    explainDay(scope, { employeeId: crypto.randomUUID(), date: '2026-03-03' }),
    /employee_not_found/,
  );
});

test('D7 what was before a period and what it changes are what is after it', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 28_800 + 90);
  await company.work(employeeId, '2026-03-03', 28_800 - 30);
  const read = async (from: string, to: string) => {
    const { openingSeconds, balance } = await getPersonOvertime(company.scope, { employeeId, from, to });
    return [openingSeconds, balance.total_balance];
  };
  assert.deepEqual(await read('2026-03-02', '2026-03-02'), [0, 90]);
  assert.deepEqual(await read('2026-03-03', '2026-03-03'), [90, -30]);
  assert.deepEqual(await read('1900-01-01', '2026-03-03'), [0, 60]);
});
