import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { assertDocumented } from '#test/documented.ts';
import { CONTRACTS, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { type Route, routes } from '../../entry/rest/routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const explainRoute = routes.find(({ name }) => name === 'overtime.explainBalance') as Route;
const explainPath = (employeeId: string, date: string) =>
  `/overtime-policies/v1/employees/${employeeId}/balance/explain?date=${date}`;

test('D14 a day is explained from its schedule to its balance', async () => {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const employeeId = await company.person();
  const policyId = await company.policy({
    name: 'Shop',
    toleranceSeconds: 300,
    multiplierRules: [{ name: 'Evening', startTime: '18:00', endTime: '22:00', coefficient: 1.5 }],
    typifyingRules: [{ name: 'Monday', days: ['monday'] }],
  });
  await company.assign(policyId, [employeeId], '2026-03-01');
  const type = await rest.post(TYPES, { name: 'Doctor', pickMode: 'by_time_range' });
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId: type.data.id, year: 2026 });
  const daysOff = [{ date: '2026-03-02', startTime: '08:00', endTime: '10:00' }];
  await rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff });
  const entryId = await company.work(employeeId, '2026-03-02', 39_600);
  const adjusted = await company.adjust(
    employeeId,
    { from: '2026-03-02', to: '2026-03-02' },
    {
      operation: 'subtract',
      source: 'positive_balance',
      balanceBeforeSeconds: 18_000,
      amountSeconds: 600,
      note: 'Paid',
    },
  );
  const answer = await rest.get(explainPath(employeeId, '2026-03-02'));
  assertDocumented(explainRoute, answer, employeeId);
  const { day, allocations, balance } = answer.data;
  const contract = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data[0];
  assert.deepEqual(day.policy, { id: policyId, name: 'Shop', type: 'total', version: 1, from: '2026-03-01' });
  assert.deepEqual(day.planned, {
    seconds: 28_800,
    source: 'contract',
    contractId: contract.id,
    isHoliday: false,
    isHalfHoliday: false,
    rotationWeek: null,
    flexible: null,
    slots: null,
  });
  assert.deepEqual(day.absences, [
    { absenceTypeId: type.data.id, startTime: '08:00', endTime: '10:00', seconds: 7200, creditSeconds: 7200 },
  ]);
  assert.deepEqual(day.entries, [
    {
      id: entryId,
      workEntryType: 'work',
      from: '2026-03-02T08:00:00+01:00',
      to: '2026-03-02T19:00:00+01:00',
      workedSeconds: 39_600,
      remuneratedSeconds: 39_600,
    },
  ]);
  assert.deepEqual(
    [day.creditSeconds, day.expectedSeconds, day.workedSeconds, day.rawSeconds, day.toleranceSeconds, day.strict],
    [7200, 21_600, 39_600, 18_000, 300, false],
  );
  assert.deepEqual(day.surplus, [
    { from: '2026-03-02T14:00:00+01:00', to: '2026-03-02T19:00:00+01:00', seconds: 18_000 },
  ]);
  const [evening] = day.multiplierRules;
  assert.deepEqual(
    [evening.rule.name, evening.rule.coefficient, evening.seconds, evening.bonusSeconds],
    ['Evening', 1.5, 3600, 1800],
  );
  assert.deepEqual(evening.covers, [
    { from: '2026-03-02T18:00:00+01:00', to: '2026-03-02T19:00:00+01:00', seconds: 3600 },
  ]);
  assert.deepEqual([day.typifyingRules[0].rule.name, day.typifyingRules[0].seconds], ['Monday', 18_000]);
  assert.deepEqual(
    [day.positiveSeconds, day.negativeSeconds, day.bonusSeconds, day.typedSeconds],
    [18_000, 0, 1800, 18_000],
  );
  assert.deepEqual(
    allocations.map(({ createdAt, ...one }: Record<string, unknown>) => one),
    [
      {
        movementId: adjusted.data.adjustmentId,
        kind: 'adjustment',
        operation: 'subtract',
        source: 'positive_balance',
        note: 'Paid',
        bucket: 'positive',
        seconds: -600,
      },
      {
        movementId: adjusted.data.adjustmentId,
        kind: 'adjustment',
        operation: 'subtract',
        source: 'positive_balance',
        note: 'Paid',
        bucket: 'typed',
        seconds: -600,
      },
    ],
  );
  assert.deepEqual(balance, {
    total_balance: 19_200,
    positive_balance: 17_400,
    negative_balance: 0,
    multiplier_rule: 1800,
    typifying_rule: 17_400,
  });
});

test('D14 a day without a row is shown as such', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const { data } = await company.rest.get(explainPath(employeeId, '2026-02-01'));
  assert.deepEqual([data.day, data.allocations, data.balance.total_balance], [null, [], 0]);
});

test('D14 what is kept follows an entry that is moved without another length, and the policy’s version', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const policyId = await company.policy({});
  await company.assign(policyId, [employeeId], '2026-03-01');
  const entryId = await company.work(employeeId, '2026-03-03', 28_800);
  await company.rest.put(`/schedule/v1/work-entries/${entryId}`, {
    workEntryIn: { date: '2026-03-03T09:00:00+01:00' },
    workEntryOut: { date: '2026-03-03T17:00:00+01:00' },
  });
  await company.rest.put(`${POLICIES}/${policyId}`, { toleranceSeconds: 60 });
  const { day } = (await company.rest.get(explainPath(employeeId, '2026-03-03'))).data;
  assert.deepEqual([day.entries[0].from, day.policy.version], ['2026-03-03T09:00:00+01:00', 2]);
  assert.deepEqual([day.toleranceSeconds, day.positiveSeconds], [60, 0]);
});

test('C1 an explanation names the schedule that plans the day', async () => {
  const company = await overtimeCompany(world);
  const planOf = async (employeeId: string, date: string) => {
    const { planned } = (await company.rest.get(explainPath(employeeId, date))).data.day;
    return [planned.source, planned.seconds];
  };
  await company.rest.put('/core/v3/configurations/company', { defaultWorkDays: [{ hour: 7 }] });
  const byDefault = await company.person({ weeklyHours: undefined });
  assert.deepEqual(await planOf(byDefault, '2026-03-02'), ['default_week', 25_200]);
  const bySlots = await company.person({
    weeklyHours: undefined,
    workTimes: [{ startDate: '2026-03-02', endDate: '2026-03-06', workDays: [{ hour: 6 }] }],
  });
  assert.deepEqual(await planOf(bySlots, '2026-03-02'), ['work_time', 21_600]);
});

test('404: an unknown employee has nothing to explain; 422: the date is needed', async () => {
  const company = await overtimeCompany(world);
  const unknown = await company.rest.get(explainPath(crypto.randomUUID(), '2026-03-02'));
  assert.deepEqual([unknown.status, unknown.code], [404, 'employee_not_found']);
  const employeeId = await company.person();
  const missing = await company.rest.get(`/overtime-policies/v1/employees/${employeeId}/balance/explain`);
  assert.deepEqual([missing.status, Object.keys(missing.errors)], [422, ['date']]);
});
