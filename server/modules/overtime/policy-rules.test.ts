import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OvertimeCompany, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const WEEK = { from: '2026-03-02', to: '2026-03-08' };
const HOUR_BY_HOUR = [
  { name: 'First hour', from: 0, to: 3600, coefficient: 1.5, mode: 'by_hour_unit', apply: 'on_surplus' },
  { name: 'Second hour', from: 3600, to: 7200, coefficient: 2, mode: 'by_hour_unit', apply: 'on_surplus' },
];
const SUNDAY = { name: 'Sunday', days: ['sunday'] };

/** A person of five planned hours a day, Monday to Friday, under a policy with the rules. */
async function personUnder(company: OvertimeCompany, rules: Record<string, unknown>) {
  const employeeId = await company.person({ weeklyHours: 25 });
  const policyId = await company.policy(rules);
  await company.assign(policyId, [employeeId], '2026-03-02');
  return { employeeId, policyId };
}

const bucketsOf = (balance: Record<string, number>) => [
  balance.total_balance,
  balance.positive_balance,
  balance.multiplier_rule,
  balance.typifying_rule,
];

test('D4 surplus 5400, first hour ×1.5, second ×2: bonus 3600 in the balance and in the total', async () => {
  const company = await overtimeCompany(world);
  const { employeeId } = await personUnder(company, { multiplierRules: HOUR_BY_HOUR });
  await company.work(employeeId, '2026-03-02', 18_000 + 5400);
  const monday = { from: '2026-03-02', to: '2026-03-02' };
  assert.deepEqual(bucketsOf(await company.balance(employeeId, monday)), [9000, 5400, 3600, 0]);
});

test('D5 typed seconds are part of positive, not beside it', async () => {
  const company = await overtimeCompany(world);
  const { employeeId } = await personUnder(company, { typifyingRules: [SUNDAY] });
  await company.work(employeeId, '2026-03-08', 7200);
  const sunday = { from: '2026-03-08', to: '2026-03-08' };
  assert.deepEqual(bucketsOf(await company.balance(employeeId, sunday)), [7200, 7200, 0, 7200]);
});

test('A6 a night shift counts the holiday it reaches, whichever day is computed alone', async () => {
  const company = await overtimeCompany(world);
  const { companyId } = company;
  const calendarId = crypto.randomUUID();
  await world.ownerPool.query('insert into holiday_calendars (company_id, id, name) values ($1, $2, $3)', [
    companyId,
    calendarId,
    'Holidays',
  ]);
  await world.ownerPool.query(
    'insert into holidays (company_id, id, holiday_calendar_id, date, name) values ($1, $2, $3, $4, $5)',
    [companyId, crypto.randomUUID(), calendarId, '2026-03-03', 'Holiday'],
  );
  const holiday = { name: 'Holiday', days: ['holiday'], coefficient: 1.75, apply: 'always' };
  const { employeeId } = await personUnder(company, { multiplierRules: [holiday] });
  await company.rest.post('/schedule/v1/work-entries', {
    employeeId,
    workEntryType: 'work',
    workEntryIn: { date: '2026-03-02T22:00:00+01:00' },
    workEntryOut: { date: '2026-03-03T06:00:00+01:00' },
  });
  assert.equal((await company.balance(employeeId, { from: '2026-03-02', to: '2026-03-02' })).multiplier_rule, 16_200);
});

test('A6 a holiday that is added counts for the night shift that had reached it', async () => {
  const company = await overtimeCompany(world);
  const holiday = { name: 'Holiday', days: ['holiday'], coefficient: 1.75, apply: 'always' };
  const { employeeId } = await personUnder(company, { multiplierRules: [holiday] });
  await company.rest.post('/schedule/v1/work-entries', {
    employeeId,
    workEntryType: 'work',
    workEntryIn: { date: '2026-03-02T22:00:00+01:00' },
    workEntryOut: { date: '2026-03-03T06:00:00+01:00' },
  });
  const daysOff = [{ date: '2026-03-03', name: 'Holiday' }];
  await company.rest.post('/schedule/v1/holiday-calendars', { name: 'Holidays', daysOff });
  assert.equal((await company.balance(employeeId, { from: '2026-03-02', to: '2026-03-02' })).multiplier_rule, 16_200);
});

test('D4 changing the rules of a policy recomputes all days under it, and its version grows', async () => {
  const company = await overtimeCompany(world);
  const { employeeId, policyId } = await personUnder(company, {});
  await company.work(employeeId, '2026-03-02', 23_400);
  const bonus = async () => (await company.balance(employeeId, WEEK)).multiplier_rule;
  const put = async (fields: object) => (await company.rest.put(`${POLICIES}/${policyId}`, fields)).data;
  assert.equal(await bonus(), 0);
  const changed = await put({ multiplierRules: HOUR_BY_HOUR });
  assert.deepEqual([await bonus(), changed.version], [3600, 2]);
  assert.deepEqual(changed.multiplierRules[0], {
    ...HOUR_BY_HOUR[0],
    days: [],
    startTime: null,
    endTime: null,
    hourUnits: null,
  });
  assert.equal((await put({ name: 'Renamed', multiplierRules: HOUR_BY_HOUR })).version, 2);
  assert.deepEqual([(await put({ multiplierRules: [] })).version, await bonus()], [3, 0]);
});

test('422: every faulty field of the rules and limits of a policy is named', async () => {
  const { rest } = await world.company();
  const answer = await rest.post(POLICIES, {
    name: 'Faulty',
    type: 'total',
    multiplierRules: [
      { name: ' ', coefficient: 0.5, from: 3600, to: 3600, startTime: '22:00' },
      {
        name: 'Rule',
        coefficient: 2,
        days: ['someday'],
        mode: 'by_hour',
        apply: 'never',
        hourUnits: 0,
        endTime: '24:01',
      },
    ],
    typifyingRules: [{ name: 'Night', endTime: '06:00' }],
    expiry: { afterMonths: 0 },
    cap: { positiveSeconds: -1 },
    yearlyReset: { month: 13, day: 32 },
  });
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.errors).sort(), [
    'cap.positiveSeconds',
    'expiry.afterMonths',
    'multiplierRules.0.coefficient',
    'multiplierRules.0.endTime',
    'multiplierRules.0.name',
    'multiplierRules.0.to',
    'multiplierRules.1.apply',
    'multiplierRules.1.days.0',
    'multiplierRules.1.endTime',
    'multiplierRules.1.hourUnits',
    'multiplierRules.1.mode',
    'typifyingRules.0.startTime',
    'yearlyReset.day',
    'yearlyReset.month',
  ]);
});

test('D6 every policy answers all keys of a balance', async () => {
  const company = await overtimeCompany(world);
  for (const type of ['total', 'hybrid', 'none']) {
    const { employeeId } = await personUnder(company, { type, multiplierRules: HOUR_BY_HOUR });
    const balance = await company.balance(employeeId, WEEK);
    const keys = ['total_balance', 'positive_balance', 'negative_balance', 'multiplier_rule', 'typifying_rule'];
    for (const key of keys) assert.equal(typeof balance[key], 'number', `${type} ${key}`);
  }
});

/** Sunday: 7200 of surplus, all of it typed, bonus 5400 by the two rules. */
async function sundayWorker() {
  const company = await overtimeCompany(world);
  const rules = { multiplierRules: HOUR_BY_HOUR, typifyingRules: [SUNDAY] };
  const { employeeId } = await personUnder(company, rules);
  await company.work(employeeId, '2026-03-08', 7200);
  const sunday = { from: '2026-03-08', to: '2026-03-08' };
  const adjust = (body: object) => company.adjust(employeeId, sunday, { ...body });
  return { adjust, balances: async () => bucketsOf(await company.balance(employeeId, sunday)) };
}

const RULE_SOURCES = [
  { operation: 'add', source: 'multiplier_rule', amountSeconds: 600, applied: 600, after: [13_200, 7200, 6000, 7200] },
  { operation: 'add', source: 'typifying_rule', amountSeconds: 600, applied: 600, after: [13_200, 7800, 5400, 7800] },
  {
    operation: 'subtract',
    source: 'multiplier_rule',
    amountSeconds: 6000,
    applied: 5400,
    after: [7200, 7200, 0, 7200],
  },
  { operation: 'subtract', source: 'typifying_rule', amountSeconds: 9000, applied: 7200, after: [5400, 0, 5400, 0] },
];
for (const { applied, after, ...adjustment } of RULE_SOURCES) {
  test(`D9 ${adjustment.operation} ${adjustment.source} moves the bucket that rules made`, async () => {
    const { adjust, balances } = await sundayWorker();
    assert.deepEqual(await balances(), [12_600, 7200, 5400, 7200]);
    const answer = await adjust({ ...adjustment, balanceBeforeSeconds: 12_600 });
    assert.deepEqual([answer.status, answer.data.appliedSeconds], [200, applied]);
    assert.deepEqual(await balances(), after);
  });
}

test('D9 reset brings the buckets that rules made to zero as well', async () => {
  const { adjust, balances } = await sundayWorker();
  assert.equal((await adjust({ operation: 'reset' })).data.appliedSeconds, 12_600);
  assert.deepEqual(await balances(), [0, 0, 0, 0]);
});
