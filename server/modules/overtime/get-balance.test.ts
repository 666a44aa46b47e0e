import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-06T12:00:00Z');
const WEEK = { from: '2026-03-02', to: '2026-03-08' };
const path = (employeeId: string, query: string) => `/overtime-policies/v1/employees/${employeeId}/balance?${query}`;

test('D7 the balance of a period is its rows plus the allocations of movements, by bucket', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 30_000);
  await company.work(employeeId, '2026-03-06', 3600);
  const period = { from: '2026-03-02', to: '2026-03-03' };
  await company.adjust(employeeId, period, {
    operation: 'add',
    source: 'multiplier_rule',
    amountSeconds: 500,
    balanceBeforeSeconds: 1200 - 28_800,
  });
  const { policy, ...balance } = await company.balance(employeeId, WEEK);
  assert.deepEqual(balance, {
    employeeId,
    ...WEEK,
    total_balance: 1200 - 3 * 28_800 - 25_200 + 500,
    positive_balance: 1200,
    negative_balance: -3 * 28_800 - 25_200,
    multiplier_rule: 500,
    typifying_rule: 0,
  });
  assert.equal((await company.balance(employeeId, { from: '2026-03-02', to: '2026-03-02' })).total_balance, 1200);
});

test('D7 withDays answers the rows before adjustments, and what movements put on each day', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 30_000);
  const period = { from: '2026-03-02', to: '2026-03-02' };
  const before = { balanceBeforeSeconds: 1200 };
  await company.adjust(employeeId, period, { operation: 'subtract', amountSeconds: 2000, ...before });
  const { data } = await company.rest.get(path(employeeId, 'from=2026-03-01&to=2026-03-03&withDays=true'));
  const rest = { plannedSeconds: 28_800, expectedSeconds: 28_800, bonusSeconds: 0 };
  assert.deepEqual(data.days, [
    {
      date: '2026-03-02',
      ...rest,
      workedSeconds: 30_000,
      positiveSeconds: 1200,
      negativeSeconds: 0,
      adjustedSeconds: -2000,
    },
    { date: '2026-03-03', ...rest, workedSeconds: 0, positiveSeconds: 0, negativeSeconds: -28_800, adjustedSeconds: 0 },
  ]);
  assert.equal('days' in (await company.rest.get(path(employeeId, 'from=2026-03-01&to=2026-03-03'))).data, false);
});

test('D5 typed seconds are not counted beside the positive ones they are part of', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 28_800);
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const adjustment = { operation: 'add', source: 'typifying_rule', amountSeconds: 700, balanceBeforeSeconds: 0 };
  await company.adjust(employeeId, day, adjustment);
  const { data } = await company.rest.get(path(employeeId, 'from=2026-03-02&to=2026-03-02&withDays=true'));
  assert.deepEqual([data.total_balance, data.typifying_rule, data.days[0].adjustedSeconds], [700, 700, 700]);
});

test('D6 the policy answered is the one in force on the last day', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const hybrid = await company.policy({ type: 'hybrid', name: 'Hybrid' });
  await company.assign(hybrid, [employeeId], '2026-03-05');
  const policyOn = async (to: string) => (await company.balance(employeeId, { from: '2026-03-02', to })).policy;
  assert.equal((await policyOn('2026-03-04')).type, 'total');
  assert.deepEqual(await policyOn('2026-03-05'), { id: hybrid, name: 'Hybrid', type: 'hybrid' });
});

test('422: a balance needs both dates, in order, and a boolean', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const fields = async (query: string) => Object.keys((await company.rest.get(path(employeeId, query))).errors).sort();
  assert.deepEqual(await fields(''), ['from', 'to']);
  assert.deepEqual(await fields('from=2026-03-02&to=2026-03-01'), ['from']);
  assert.deepEqual(await fields('from=2026-03-02&to=2026-3-5&withDays=1'), ['to', 'withDays']);
});

test('404 employee_not_found: for an unknown id, another company’s, and what is no id', async () => {
  const [ours, theirs] = [await overtimeCompany(world), await overtimeCompany(world)];
  for (const id of [crypto.randomUUID(), await theirs.person(), 'me']) {
    const answer = await ours.rest.get(path(id, 'from=2026-03-02&to=2026-03-08'));
    assert.deepEqual([answer.status, answer.code], [404, 'employee_not_found']);
  }
});

test('D1 an entry changes its day at once: created, changed, moved to another day and deleted', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const entryId = await company.work(employeeId, '2026-03-03', 3600);
  const worked = async () => (await company.rows(employeeId)).map(([date, , seconds]) => `${date.slice(8)} ${seconds}`);
  assert.deepEqual(await worked(), ['02 0', '03 3600', '04 0', '05 0']);
  const put = (day: string, hours: string) =>
    company.rest.put(`${ENTRIES}/${entryId}`, {
      workEntryIn: { date: `2026-03-${day}T08:00:00Z` },
      workEntryOut: { date: `2026-03-${day}T${hours}:00:00Z` },
    });
  assert.equal((await put('03', '10')).status, 200);
  assert.deepEqual(await worked(), ['02 0', '03 7200', '04 0', '05 0']);
  await put('06', '09');
  assert.deepEqual(await worked(), ['02 0', '03 0', '04 0', '05 0', '06 3600']);
  await company.rest.delete(`${ENTRIES}/${entryId}`);
  assert.deepEqual(await worked(), ['02 0', '03 0', '04 0', '05 0']);
});

test('D1 work outside every contract counts whole', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-03-04' });
  await company.work(employeeId, '2026-02-20', 5400);
  assert.deepEqual((await company.rows(employeeId))[0], ['2026-02-20', 0, 5400, 5400, 0]);
});

test('D1 an open entry counts when it is closed', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  world.setNow('2026-03-06T08:00:00Z');
  await company.rest.post(`${ENTRIES}/clock-in`, { employeeId });
  assert.equal((await company.rows(employeeId)).length, 4);
  world.setNow('2026-03-06T12:00:00Z');
  await company.rest.post(`${ENTRIES}/clock-out`, { employeeId });
  assert.deepEqual((await company.rows(employeeId)).at(-1), ['2026-03-06', 28_800, 14_400, 0, -14_400]);
});

test('D10 recomputing a past day changes its row, leaves allocations alone and says what changed', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 30_000);
  const day = { from: '2026-03-02', to: '2026-03-02' };
  await company.adjust(employeeId, day, { operation: 'subtract', amountSeconds: 1200, balanceBeforeSeconds: 1200 });
  const entryId = (await company.rest.get(`${ENTRIES}?employeeId=${employeeId}`)).data[0].id;
  await company.rest.delete(`${ENTRIES}/${entryId}`);
  const balance = await company.balance(employeeId, day);
  // Time that was taken and has gone is owed: the total is the row and the subtraction, as before.
  assert.deepEqual([balance.positive_balance, balance.negative_balance], [0, -30_000]);
  const { rows } = await world.ownerPool.query(
    `select date, cause, before->'workedSeconds' as was, after->'workedSeconds' as is from overtime_day_changes
      where employee_id = $1 order by created_at, id`,
    [employeeId],
  );
  assert.deepEqual(rows, [
    { date: '2026-03-02', cause: 'work_entry', was: 0, is: 30_000 },
    { date: '2026-03-02', cause: 'work_entry', was: 30_000, is: 0 },
  ]);
});

test('D10 today is in the making: its row changes without a line', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const entryId = await company.work(employeeId, '2026-03-06', 3600);
  await company.rest.delete(`${ENTRIES}/${entryId}`);
  const { rows } = await world.ownerPool.query('select from overtime_day_changes where employee_id = $1', [employeeId]);
  assert.deepEqual(rows, []);
});
