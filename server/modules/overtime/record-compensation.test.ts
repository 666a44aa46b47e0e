import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, REQUESTS, TYPES } from '#test/absences.ts';
import { ADJUSTMENTS, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';

const world = await createWorld();
world.setNow('2026-03-06T12:00:00Z');
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const TUESDAY = { from: '2026-03-03', to: '2026-03-03' };

/** A person who worked two hours more than planned on Monday and as planned on Tuesday to Thursday, and an absence calendar. */
async function prepare(type: Record<string, unknown>) {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 36_000);
  for (const date of ['2026-03-03', '2026-03-04', '2026-03-05']) await company.work(employeeId, date, 28_800);
  const body = { name: 'Off', pickMode: 'by_time_range', ...type };
  const absenceTypeId = (await company.rest.post(TYPES, body)).data.id;
  const calendar = await company.rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
  const put = async (daysOff: unknown[]) => {
    const answer = await company.rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff });
    assert.equal(answer.status, 200);
  };
  const balances = async (period: { from: string; to: string }) => {
    const { total_balance, positive_balance, negative_balance } = await company.balance(employeeId, period);
    return [total_balance, positive_balance, negative_balance];
  };
  return { ...company, employeeId, absenceTypeId, put, balances };
}

test('C3 an accepted absence lowers what is expected of its day, a pending one does not', async () => {
  const company = await prepare({});
  const { rest, employeeId, absenceTypeId } = company;
  const daysOff = [{ date: '2026-03-03', startTime: '10:00', endTime: '12:00' }];
  const asked = await rest.post(REQUESTS, { employeeId, absenceTypeId, type: 'create', daysOff });
  assert.deepEqual(await company.balances(TUESDAY), [0, 0, 0]);
  assert.equal((await rest.post(`${REQUESTS}/${asked.data.id}/accept`)).status, 200);
  assert.deepEqual(await company.balances(TUESDAY), [7200, 7200, 0]);
});

test('C3 a removed absence is expected again', async () => {
  const company = await prepare({});
  await company.put([{ date: '2026-03-03' }]);
  assert.deepEqual(await company.balances(TUESDAY), [28_800, 28_800, 0]);
  await company.put([]);
  assert.deepEqual(await company.balances(TUESDAY), [0, 0, 0]);
});

test('C4 an absence paid from overtime takes the surplus first, the rest as debt, on its own date', async () => {
  const company = await prepare({ category: 'compensation' });
  assert.deepEqual(await company.balances(MARCH), [7200, 7200, 0]);
  await company.put([{ date: '2026-03-16', startTime: '09:00', endTime: '12:00' }]);
  assert.deepEqual(await company.balances({ from: '2026-03-16', to: '2026-03-16' }), [-10_800, -7200, -3600]);
  assert.deepEqual(await company.balances(MARCH), [-3600, 0, -3600]);
  const [movement] = (await company.rest.get(`${ADJUSTMENTS}?employeeId=${company.employeeId}`)).data;
  assert.deepEqual(
    [movement.operation, movement.source, movement.from, movement.appliedSeconds, movement.balanceAfterSeconds],
    ['subtract', 'total_balance', '2026-03-16', 10_800, -10_800],
  );
});

test('C4 the compensated day itself then neither gains nor owes', async () => {
  const company = await prepare({ category: 'compensation' });
  await company.put([{ date: '2026-03-09' }]);
  world.setNow('2026-03-10T12:00:00Z');
  await extendDays(company.scope);
  world.setNow('2026-03-06T12:00:00Z');
  const path = `/overtime-policies/v1/employees/${company.employeeId}/balance`;
  const { data } = await company.rest.get(`${path}?from=2026-03-09&to=2026-03-09&withDays=true`);
  const [day] = data.days;
  assert.deepEqual(
    [day.plannedSeconds, day.expectedSeconds, day.negativeSeconds, day.adjustedSeconds, data.total_balance],
    [28_800, 0, 0, -28_800, -28_800],
  );
});

test('D10 a compensated day that is removed is given back by a movement, bucket by bucket', async () => {
  const company = await prepare({ category: 'compensation' });
  const day = { date: '2026-03-16', startTime: '09:00', endTime: '12:00' };
  await company.put([day]);
  await company.put([]);
  assert.deepEqual(await company.balances({ from: '2026-03-16', to: '2026-03-16' }), [0, 0, 0]);
  assert.deepEqual(await company.balances(MARCH), [7200, 7200, 0]);
  const { data } = await company.rest.get(`${ADJUSTMENTS}?employeeId=${company.employeeId}`);
  assert.deepEqual(
    data.map((movement: { operation: string; appliedSeconds: number }) => [
      movement.operation,
      movement.appliedSeconds,
    ]),
    [
      ['add', 10_800],
      ['subtract', 10_800],
    ],
  );
});

test('C4 an absence that overtime does not pay for writes no movement', async () => {
  const company = await prepare({ category: 'leave' });
  await company.put([{ date: '2026-03-16' }]);
  assert.equal((await company.rest.get(`${ADJUSTMENTS}?employeeId=${company.employeeId}`)).meta.total, 0);
});
