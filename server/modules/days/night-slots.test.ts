import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { CONTRACTS, ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-31T12:00:00Z');
const NIGHT = { slots: [{ start: '22:00', end: '06:00' }] };
const WORK_DAYS = [NIGHT, NIGHT, NIGHT, NIGHT, NIGHT];

test('C6 a night planned over midnight and worked as planned leaves no surplus, no debt and no bonus, also when clocks change', async () => {
  const { rest, person, assign, policy, balance, rows } = await overtimeCompany(world);
  const employeeId = await person({ workDays: WORK_DAYS });
  const multiplierRules = [{ name: 'Outside', coefficient: 2, apply: 'outside_schedule' }];
  const policyId = await policy({ multiplierRules });
  await assign(policyId, [employeeId], '2026-03-02');
  const night = (start: string, end: string) =>
    rest.post(ENTRIES, {
      ...{ employeeId, workEntryType: 'work' },
      ...{ workEntryIn: { date: start }, workEntryOut: { date: end } },
    });
  const answer = await night('2026-03-02T22:00:00+01:00', '2026-03-03T06:00:00+01:00');
  assert.equal(answer.status, 200);
  assert.deepEqual((await rows(employeeId))[0], ['2026-03-02', 28_800, 28_800, 0, 0]);
  assert.equal((await balance(employeeId, { from: '2026-03-02', to: '2026-03-02' })).total_balance, 0);
  // A5: in the night in which clocks go forward, seven hours are worked for eight that were planned.
  const contract = { workDays: [...WORK_DAYS, NIGHT] };
  const [{ id }] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  assert.equal((await rest.put(`${CONTRACTS}/${id}`, contract)).status, 200);
  await night('2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00');
  const saturday = (await rows(employeeId)).find(([date]) => date === '2026-03-28');
  assert.deepEqual(saturday, ['2026-03-28', 28_800, 25_200, 0, -3600]);
});

test('C6 422 for a night that reaches into the work of the next day', async () => {
  const { rest, person } = await overtimeCompany(world);
  const employeeId = await person();
  const workDays = [NIGHT, { slots: [{ start: '05:00', end: '13:00' }] }];
  const answer = await rest.post(CONTRACTS, { employeeId, startAt: '2027-01-01', workDays });
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.body.error.errors), ['workDays.1.slots.0.start']);
});

test('C6 hours after midnight are taken off the day that is asked for, not off the night before', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ workDays: WORK_DAYS });
  const type = await company.rest.post(TYPES, { name: 'Leave', pickMode: 'by_time_range' });
  const absenceTypeId = type.data.id;
  const { data } = await company.rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 30 });
  const daysOff = [{ date: '2026-03-10', startTime: '00:00', endTime: '06:00' }];
  const answer = await company.rest.put(`${CALENDARS}/${data.id}`, { daysOff });
  assert.equal(answer.data.daysOff[0].seconds, 21_600);
  const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=2026-03-09&to=2026-03-10&withDays=true`;
  const { days } = (await company.rest.get(path)).data;
  assert.deepEqual(
    days.map((day: { expectedSeconds: number }) => day.expectedSeconds),
    [28_800, 7200],
  );
});
