import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { extendDays } from '../days/extend-days.ts';
import { loadMonth, monthsOf } from './load-month.ts';
import { recordHash } from './rules-record.ts';

const world = await createWorld();
world.setNow('2026-05-04T12:00:00Z');
const company = await overtimeCompany(world);
const { rest, scope } = company;
await rest.put('/core/v3/configurations/company', { overtimeSince: '2026-01-01' });

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const month = async (employeeId: string, period = MARCH) => {
  const [record] = await scope.read(loadMonth(scope, [employeeId], period));
  assert.ok(record);
  return record;
};
const enter = async (employeeId: string, from: string, to: string, fields: object = {}) => {
  const points = { workEntryIn: { date: from }, workEntryOut: { date: to } };
  const answer = await rest.post(ENTRIES, { employeeId, workEntryType: 'work', ...points, ...fields });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id as string;
};
const created = async (path: string, body: object) => {
  const answer = await rest.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id as string;
};

test('L1, D7 opening + change = closing, and each is what the balance read returns', async () => {
  const employeeId = await company.person({ startAt: '2026-02-02' });
  await company.work(employeeId, '2026-02-03', 30_000);
  await company.work(employeeId, '2026-03-02', 32_400);
  await company.work(employeeId, '2026-03-03', 20_000);
  await extendDays(scope);
  const balanceBeforeSeconds = (await company.balance(employeeId, { from: '2026-03-02', to: '2026-03-02' }))
    .positive_balance;
  const paid = await rest.post('/overtime-policies/v1/payouts', {
    ...{ employeeId, from: '2026-03-02', to: '2026-03-02', source: 'positive_balance' },
    ...{ amountSeconds: 1800, balanceBeforeSeconds },
  });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  const { totals, days } = await month(employeeId);
  const total = async (from: string, to: string) => (await company.balance(employeeId, { from, to })).total_balance;
  assert.equal(totals.openingBalanceSeconds, await total('2000-01-01', '2026-02-28'));
  assert.equal(totals.changeSeconds, await total(MARCH.from, MARCH.to));
  assert.equal(totals.closingBalanceSeconds, await total('2000-01-01', MARCH.to));
  assert.notEqual(totals.openingBalanceSeconds, 0);
  assert.deepEqual(totals.payouts, [{ source: 'positive_balance', seconds: 1800 }]);
  assert.equal(days[1]?.paidOutSeconds, 1800);
  assert.deepEqual(
    [totals.workedSeconds, totals.ordinarySeconds, totals.overtimeSeconds, totals.complementarySeconds],
    [52_400, 48_800, 3600, 0],
  );
  assert.deepEqual(totals.overtimeByType, [{ name: null, seconds: 3600 }]);
  assert.equal(totals.plannedSeconds, 22 * 28_800);
  assert.equal(totals.undertimeSeconds, 21 * 28_800 - 20_000);
});

test('L1, A6 night, Sunday and holiday seconds are those of the clock, also over midnight and clock changes', async () => {
  const employeeId = await company.person({ startAt: '2026-03-02' });
  await created('/schedule/v1/holiday-calendars', { name: 'Labour', daysOff: [{ date: '2026-04-01', name: 'Day' }] });
  // 25,200 seconds of elapsed time: the clocks skip an hour of that Sunday.
  await enter(employeeId, '2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00');
  // The last night of the month reaches into the next one, whose first day is a holiday.
  await enter(employeeId, '2026-03-31T20:00:00+02:00', '2026-04-01T02:00:00+02:00');
  await extendDays(scope);
  const { totals, days } = await month(employeeId);
  assert.equal(days[27]?.workedSeconds, 25_200);
  assert.equal(days[27]?.nightSeconds, 25_200);
  assert.equal(days[27]?.sundaySeconds, 18_000);
  assert.deepEqual([days[30]?.nightSeconds, days[30]?.holidaySeconds], [14_400, 7200]);
  assert.deepEqual([totals.nightSeconds, totals.sundaySeconds, totals.holidaySeconds], [39_600, 18_000, 7200]);
});

test('L1, B7 night seconds are worked seconds with their paid breaks, and those of the report of night hours', async () => {
  const employeeId = await company.person({ startAt: '2026-03-02' });
  const coffee = await created('/schedule/v1/work-breaks', { name: 'Coffee', breakMinutes: 15, remunerated: true });
  const lunch = await created('/schedule/v1/work-breaks', { name: 'Lunch' });
  const rest20 = await created('/schedule/v1/work-breaks', { name: 'Rest', remunerated: true });
  const pause = (workBreakId: string) => ({ workEntryType: 'pause', workBreakId });
  const at = (day: string, time: string) => `2026-03-${day}T${time}:00+01:00`;
  await enter(employeeId, at('02', '20:00'), at('02', '21:50'));
  // Its paid quarter of an hour ends at 22:05, five minutes into the night.
  await enter(employeeId, at('02', '21:50'), at('02', '22:30'), pause(coffee));
  await enter(employeeId, at('02', '22:30'), at('03', '01:00'));
  await enter(employeeId, at('03', '01:00'), at('03', '01:30'), pause(lunch));
  await enter(employeeId, at('03', '01:30'), at('03', '02:00'), pause(rest20));
  await enter(employeeId, at('03', '02:00'), at('03', '07:00'));
  await extendDays(scope);
  const { totals } = await month(employeeId);
  const nightSeconds = 300 + 9000 + 1800 + 4 * 3600;
  assert.equal(totals.nightSeconds, nightSeconds);
  assert.equal(totals.workedSeconds, 6600 + 900 + 9000 + 1800 + 5 * 3600);
  const report = await rest.get(
    `/schedule/v1/reports/worked-night-hours?from=${MARCH.from}&to=${MARCH.to}&employeeIds=${employeeId}`,
  );
  assert.equal(report.data[0].secondsWorkedNight, nightSeconds, JSON.stringify(report.body));
});

test('L1 surplus of part-time days is complementary, of full-time days overtime, by the names of its rules', async () => {
  const employeeId = await company.person({
    startAt: '2026-03-02',
    endAt: '2026-03-15',
    percentageWorkDay: 50,
    weeklyHours: 20,
  });
  await created('/contract/v1/contracts', { employeeId, startAt: '2026-03-16', weeklyHours: 40 });
  const policy = await company.policy({ typifyingRules: [{ name: 'Late', startTime: '17:00', endTime: '24:00' }] });
  await company.assign(policy, [employeeId], '2026-01-01');
  await company.work(employeeId, '2026-03-02', 20_000);
  // 08:00 to 18:00: two hours of surplus, one of them after 17:00.
  await company.work(employeeId, '2026-03-16', 36_000);
  await extendDays(scope);
  const { totals, contracts } = await month(employeeId);
  assert.deepEqual(
    [totals.complementarySeconds, totals.overtimeSeconds, totals.ordinarySeconds],
    [20_000 - 14_400, 7200, 14_400 + 28_800],
  );
  assert.deepEqual(totals.overtimeByType, [
    { name: 'Late', seconds: 3600 },
    { name: null, seconds: 3600 },
  ]);
  assert.deepEqual(
    contracts.map(({ from, to, weeklySeconds, percentage }) => [from, to, weeklySeconds, percentage]),
    [
      ['2026-03-02', '2026-03-15', 72_000, 50],
      ['2026-03-16', '2026-03-31', 144_000, null],
    ],
  );
});

test('L1, E4 absences are counted in days and in seconds, each type in its unit', async () => {
  const employeeId = await company.person({ startAt: '2026-03-02' });
  const types = {
    days: await created(TYPES, { name: 'Leave', pickMode: 'by_days' }),
    hours: await created(TYPES, { name: 'Doctor', pickMode: 'by_time_range', type: 'private' }),
    rest: await created(TYPES, { name: 'Rest', pickMode: 'by_days', category: 'compensation' }),
  };
  const put = async (absenceTypeId: string, daysOff: object[]) => {
    const id = await created(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
    const answer = await rest.put(`${CALENDARS}/${id}`, { daysOff });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  await put(types.days, [{ date: '2026-03-02' }, { date: '2026-03-03' }, { date: '2026-03-07' }]);
  await put(types.hours, [{ date: '2026-03-04', startTime: '10:00', endTime: '12:00' }]);
  await put(types.rest, [{ date: '2026-03-05' }]);
  await extendDays(scope);
  const { totals, days } = await month(employeeId);
  const lines = totals.absences.map(({ name, unit, days: count, seconds }) => [name, unit, count, seconds]);
  assert.deepEqual(lines, [
    ['Doctor', 'hours', 0.25, 7200],
    ['Leave', 'days', 2, 57_600],
    ['Rest', 'days', 1, 28_800],
  ]);
  assert.deepEqual([totals.restSeconds, days[4]?.restSeconds], [28_800, 28_800]);
  assert.deepEqual(days[3]?.absences, [
    {
      ...{ absenceTypeId: types.hours, name: 'Doctor', isPrivate: true, unit: 'hours', days: 0.25, seconds: 7200 },
      ...{ startTime: '10:00', endTime: '12:00' },
    },
  ]);
});

test('L1 a person without an overtime policy has days of plan and entries, and no overtime', async () => {
  const employeeId = await company.person({ startAt: '2026-03-02' });
  await company.assign(await company.policy({ type: 'none' }), [employeeId], '2026-01-01');
  await company.work(employeeId, '2026-03-02', 36_000);
  await extendDays(scope);
  const { totals, days } = await month(employeeId);
  assert.deepEqual(
    [days[1]?.plannedSeconds, days[1]?.workedSeconds, days[1]?.ordinarySeconds],
    [28_800, 36_000, 36_000],
  );
  assert.deepEqual([totals.overtimeSeconds, totals.undertimeSeconds, totals.changeSeconds], [0, 0, 0]);
});

test('K4 the differences of closed days that a period receives name their day', async () => {
  const employeeId = await company.person({ startAt: '2026-03-02' });
  await company.work(employeeId, '2026-03-12', 32_400);
  await extendDays(scope);
  await world.ownerPool.query(
    `with movement as (
      insert into overtime_movements (company_id, id, employee_id, kind, operation, source, from_date, to_date, applied_seconds,
          balance_before_seconds, balance_after_seconds, author_type, author_name, created_at)
        values ($1, gen_random_uuid(), $2, 'retro', 'add', 'positive_balance', '2026-03-12', '2026-04-01', 1800, 0, 0, 'system', 'x', now())
        returning id)
    insert into overtime_allocations (company_id, id, movement_id, employee_id, date, bucket, seconds)
      select $1, gen_random_uuid(), id, $2, date::date, 'positive', seconds from movement,
        (values ('2026-03-12', -1800), ('2026-04-01', 1800)) as given (date, seconds)`,
    [company.companyId, employeeId],
  );
  const [march, april] = [await month(employeeId), await month(employeeId, { from: '2026-04-01', to: '2026-04-30' })];
  assert.deepEqual(march.totals.retro, []);
  assert.deepEqual(april.totals.retro, [{ date: '2026-03-12', bucket: 'positive', seconds: 1800 }]);
  assert.equal(april.totals.openingBalanceSeconds, march.totals.closingBalanceSeconds);
});

test('J4 the corrections of a day have author, reason, mode, and the times before and after, also of deleted entries', async () => {
  const employeeId = await company.person({ startAt: '2026-03-02' });
  const kept = await enter(employeeId, '2026-03-10T08:00:00+01:00', '2026-03-10T12:00:00+01:00');
  await rest.put(`${ENTRIES}/${kept}`, { workEntryOut: { date: '2026-03-10T13:00:00+01:00' } });
  const gone = await enter(employeeId, '2026-03-10T14:00:00+01:00', '2026-03-10T15:00:00+01:00');
  await rest.delete(`${ENTRIES}/${gone}`);
  const { days } = await month(employeeId);
  const [edited, deleted, ...others] = days[9]?.corrections ?? [];
  assert.deepEqual(others, []);
  assert.deepEqual(
    [edited?.workEntryId, edited?.change, edited?.mode, edited?.actorName, edited?.reason],
    [kept, 'corrected', 'direct', 'test', null],
  );
  assert.deepEqual(
    [edited?.before?.endedAt, edited?.after.endedAt],
    ['2026-03-10T12:00:00+01:00', '2026-03-10T13:00:00+01:00'],
  );
  assert.deepEqual([deleted?.workEntryId, deleted?.change, deleted?.after.isDeleted], [gone, 'deleted', true]);
  assert.deepEqual(
    days[9]?.entries.map(({ id, isEdited }) => [id, isEdited]),
    [[kept, true]],
  );
});

test('L1, K2 the record of each of many people is the same as theirs alone, with the same hash', async () => {
  const people = (await rest.get('/core/v3/employees?limit=100')).data.map(({ id }: { id: string }) => id);
  const all = [];
  for await (const portion of monthsOf(scope, people, MARCH)) all.push(...portion);
  assert.equal(all.length, people.length);
  for (const record of all) {
    const alone = await month(record.employee.id);
    assert.deepEqual(record, alone);
    assert.equal(recordHash(record), recordHash(alone));
    assert.match(recordHash(record), /^[0-9a-f]{64}$/);
  }
  const [one] = all;
  assert.ok(one);
  assert.notEqual(recordHash({ ...one, to: addDays(one.to, 1) }), recordHash(one));
});
