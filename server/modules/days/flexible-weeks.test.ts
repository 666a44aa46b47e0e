import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from './extend-days.ts';

const world = await createWorld();
const HOLIDAYS = '/schedule/v1/holiday-calendars';

/** A person of 40 hours on any five days of the week, and the clock after it. */
async function flexible(holidays: string[] = []) {
  world.setNow('2026-03-16T12:00:00Z');
  const company = await overtimeCompany(world);
  if (holidays.length > 0) {
    const daysOff = holidays.map((date) => ({ date, name: 'Holiday' }));
    assert.equal((await company.rest.post(HOLIDAYS, { name: 'Local', daysOff })).status, 200);
  }
  const employeeId = await company.person({ flexibleDaysPerWeek: 5 });
  const total = async () => (await company.balance(employeeId, { from: '2026-03-02', to: '2026-03-08' })).total_balance;
  return { ...company, employeeId, total };
}

const HOUR = 3600;

test('C5 a week without fixed days owes its hours at its end, on no invented day', async () => {
  const { employeeId, rows, work, total } = await flexible();
  assert.equal(await total(), -40 * HOUR);
  const day = async (date: string) => (await rows(employeeId)).find(([of]) => of === date);
  assert.deepEqual(await day('2026-03-02'), ['2026-03-02', 0, 0, 0, 0]);
  assert.deepEqual(await day('2026-03-08'), ['2026-03-08', 40 * HOUR, 0, 0, -40 * HOUR]);
  await work(employeeId, '2026-03-02', 10 * HOUR);
  await work(employeeId, '2026-03-03', 10 * HOUR);
  assert.equal(await total(), -20 * HOUR);
  await work(employeeId, '2026-03-07', 10 * HOUR);
  await work(employeeId, '2026-03-06', 12 * HOUR);
  assert.equal(await total(), 2 * HOUR);
  assert.deepEqual(await day('2026-03-02'), ['2026-03-02', 10 * HOUR, 10 * HOUR, 0, 0]);
  assert.deepEqual(await day('2026-03-07'), ['2026-03-07', 8 * HOUR, 10 * HOUR, 2 * HOUR, 0]);
});

test('C5 a holiday takes a daily part off the week, and so does a day off; work on it is surplus (C6)', async () => {
  const { employeeId, rest, work, total } = await flexible(['2026-03-04']);
  assert.equal(await total(), -32 * HOUR);
  const { data: type } = await rest.post('/schedule/v1/absence-types', {
    name: 'Holidays',
    pickMode: 'by_days',
    needsValidation: false,
  });
  const asked = await rest.post('/schedule/v1/absence-day-off-requests', {
    employeeId,
    type: 'create',
    absenceTypeId: type.id,
    daysOff: [{ date: '2026-03-05' }],
  });
  assert.deepEqual([asked.status, asked.data.daysOff[0].seconds], [200, 8 * HOUR]);
  assert.equal(await total(), -24 * HOUR);
  await work(employeeId, '2026-03-04', 3 * HOUR);
  assert.equal(await total(), -21 * HOUR);
});

test('C5 the week that runs owes nothing before it has ended', async () => {
  world.setNow('2026-03-12T12:00:00Z');
  const { person, balance, scope, work } = await overtimeCompany(world);
  const employeeId = await person({ flexibleDaysPerWeek: 5, startAt: '2026-03-09' });
  const total = async () => (await balance(employeeId, { from: '2026-03-09', to: '2026-03-15' })).total_balance;
  await work(employeeId, '2026-03-10', 5 * HOUR);
  assert.equal(await total(), 0);
  world.setNow('2026-03-15T12:00:00Z');
  await extendDays(scope);
  assert.equal(await total(), 0);
  world.setNow('2026-03-16T12:00:00Z');
  await extendDays(scope);
  assert.equal(await total(), -35 * HOUR);
});
