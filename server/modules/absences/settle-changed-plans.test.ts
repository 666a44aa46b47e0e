import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AbsenceCompany, absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { settleChangedPlans } from './settle-changed-plans.ts';

const world = await createWorld();
world.setNow('2026-03-30T12:00:00Z');
const HOLIDAYS = '/schedule/v1/holiday-calendars';
const WEEK = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08'];

/** A person with a week of an absence, in the future or in the past. */
async function prepare(category: 'leave' | 'compensation', dates: readonly string[] = WEEK) {
  const company = await absenceCompany(world);
  const employeeId = await company.person();
  const absenceTypeId = await company.type({ name: category, category });
  const calendar = await calendarOf(company, { employeeId, absenceTypeId, dates });
  return { ...company, employeeId, absenceTypeId, ...calendar };
}

async function calendarOf(
  { rest }: AbsenceCompany,
  { employeeId, absenceTypeId, dates }: { employeeId: string; absenceTypeId: string; dates: readonly string[] },
) {
  const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 30 });
  const daysOff = dates.map((date) => ({ date }));
  assert.equal((await rest.put(`${CALENDARS}/${data.id}`, { daysOff })).status, 200);
  const used = async () => (await rest.get(`${CALENDARS}/${data.id}/balance`)).data.used;
  const ledger = async (): Promise<{ type: string; date: string; days: number; cause: string | null }[]> =>
    (await rest.get(`${CALENDARS}/${data.id}/ledger?orderBy=createdAt desc&limit=500`)).data;
  return { calendarId: data.id as string, used, ledger };
}

const holiday = async ({ rest }: AbsenceCompany, ...dates: string[]): Promise<string> => {
  const daysOff = dates.map((date) => ({ date, name: 'Town day' }));
  return (await rest.post(HOLIDAYS, { name: 'Town', daysOff })).data.id;
};

test('E2 a public holiday declared after leave was granted gives the day back, and a holiday that is removed takes it again', async () => {
  const company = await prepare('leave');
  assert.deepEqual(await company.used(), { days: 5, seconds: 144_000 });
  const id = await holiday(company, '2026-05-06');
  assert.deepEqual(await company.used(), { days: 4, seconds: 115_200 });
  const [given] = await company.ledger();
  assert.deepEqual(
    [given?.type, given?.date, given?.days, given?.cause],
    ['release', '2026-05-06', 1, 'holiday_calendar'],
  );
  const { daysOff } = (await company.rest.get(`${CALENDARS}/${company.calendarId}`)).data;
  assert.deepEqual(
    daysOff.map(({ date, seconds }: { date: string; seconds: number }) => [date.slice(8), seconds]),
    [
      ['04', 28_800],
      ['05', 28_800],
      ['06', 0],
      ['07', 28_800],
      ['08', 28_800],
    ],
  );
  assert.equal((await company.rest.delete(`${HOLIDAYS}/${id}`)).status, 200);
  assert.deepEqual(await company.used(), { days: 5, seconds: 144_000 });
});

test('E4 a day of leave that becomes a half holiday counts half a day, in the balance and the file of the year', async () => {
  const company = await prepare('leave');
  const daysOff = [{ date: '2026-05-06', name: 'Town day', half: true }];
  const { data } = await company.rest.post(HOLIDAYS, { name: 'Town', daysOff });
  assert.deepEqual(await company.used(), { days: 4.5, seconds: 129_600 });
  const [taken] = await company.ledger();
  assert.deepEqual(
    [taken?.type, taken?.date, taken?.days, taken?.cause],
    ['use', '2026-05-06', -0.5, 'holiday_calendar'],
  );
  const owner = await addMember(world, company, { role: 'owner' });
  const year = { employeeId: company.employeeId, year: 2026, list: 'absences' };
  const { lines } = await exported(owner, 'absences.exportPersonYear', year);
  assert.match(lines.join('\n'), /2026-05-04,2026-05-08,4\.50,129600,/);
  await company.rest.put(`${HOLIDAYS}/${data.id}`, { daysOff: [{ ...daysOff[0], half: false }] });
  assert.deepEqual(await company.used(), { days: 4, seconds: 115_200 });
  await company.rest.delete(`${HOLIDAYS}/${data.id}`);
  assert.deepEqual(await company.used(), { days: 5, seconds: 144_000 });
});

test('E4 a day asked for on a half holiday is half a day: one half day left is enough, and a second day is refused', async () => {
  const company = await absenceCompany(world);
  const employeeId = await company.person();
  const absenceTypeId = await company.type({ name: 'Leave', category: 'leave' });
  await company.rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 1 });
  const eves = ['2026-12-24', '2026-12-31'].map((date) => ({ date, name: 'Eve', half: true }));
  await company.rest.post(HOLIDAYS, { name: 'Town', daysOff: eves });
  const dates = eves.map(({ date }) => ({ date }));
  assert.equal((await company.ask(employeeId, absenceTypeId, [...dates, { date: '2026-12-23' }])).status, 422);
  assert.equal((await company.ask(employeeId, absenceTypeId, dates)).status, 200);
});

test('E2 a public holiday in time off in lieu gives its hours back, by a movement that names the cause', async () => {
  const days = ['2026-03-10', '2026-03-11'];
  const { employeeId, rest, ...company } = await prepare('compensation', days);
  const balance = async () => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=2026-03-09&to=2026-03-13`;
    return (await rest.get(path)).data.total_balance;
  };
  // Each day costs the hours that it frees.
  assert.equal(await balance(), -2 * 28_800);
  await holiday({ rest, ...company } as AbsenceCompany, '2026-03-11');
  assert.equal(await balance(), -28_800);
  const [movement] = (await rest.get(`/overtime-policies/v1/adjustments?employeeId=${employeeId}`)).data;
  assert.deepEqual(
    [movement.kind, movement.operation, movement.appliedSeconds, movement.cause],
    ['compensation', 'add', 28_800, 'holiday_calendar'],
  );
});

test('E2 leave after the last day of a contract is not used; an annex of four days frees the Friday', async () => {
  const company = await prepare('leave');
  const { rest, employeeId } = company;
  const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  await rest.put(`${CONTRACTS}/${contract.id}`, { endAt: '2026-05-06' });
  assert.equal((await company.used()).days, 3);
  await rest.put(`${CONTRACTS}/${contract.id}`, { endAt: null });
  assert.equal((await company.used()).days, 5);
  const workDays = [8, 8, 8, 8].map((hour) => ({ hour }));
  await rest.post(`${CONTRACTS}/${contract.id}/annexes`, { startAt: '2026-05-01', endAt: '2026-05-31', workDays });
  assert.equal((await company.used()).days, 4);
});

test('E2 a part of a day follows its slots and the length of the day', async () => {
  const company = await absenceCompany(world);
  const { rest } = company;
  const employeeId = await company.person();
  const absenceTypeId = await company.type({ name: 'Doctor', pickMode: 'by_time_range' });
  const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 30 });
  await rest.put(`${CALENDARS}/${data.id}`, {
    daysOff: [{ date: '2026-03-12', startTime: '08:00', endTime: '11:00' }],
  });
  const used = async () => (await rest.get(`${CALENDARS}/${data.id}/balance`)).data.used;
  assert.deepEqual(await used(), { days: 0.25, seconds: 7200 });
  const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  const day = { hour: 4, slots: [{ start: '08:00', end: '12:00' }] };
  await rest.put(`${CONTRACTS}/${contract.id}`, { workDays: [day, day, day, day, day] });
  // A contract of more than 400 days is computed by the job, and its leave with it.
  await extendDays(company.scope);
  assert.deepEqual(await used(), { days: 0.75, seconds: 10_800 });
  const { data: balance } = await rest.get(
    `/overtime-policies/v1/employees/${employeeId}/balance?from=2026-03-12&to=2026-03-12&withDays=true`,
  );
  assert.equal(balance.days[0].expectedSeconds, 3600);
});

test('E2 leave that was requested keeps its request; taking it back later gives back what it takes then', async () => {
  const company = await absenceCompany(world);
  const { rest } = company;
  const employeeId = await company.person();
  const absenceTypeId = await company.type();
  const { data: request } = await company.ask(
    employeeId,
    absenceTypeId,
    WEEK.map((date) => ({ date })),
  );
  assert.equal((await rest.post(`${REQUESTS}/${request.id}/accept`, {})).status, 200);
  const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}`)).data;
  const used = async () => (await rest.get(`${CALENDARS}/${calendar.id}/balance`)).data.used.days;
  await holiday(company, '2026-05-06');
  await holiday(company, '2026-05-07');
  assert.equal(await used(), 3);
  await rest.put(`${CALENDARS}/${calendar.id}`, { daysOff: [{ date: '2026-05-06' }] });
  assert.equal(await used(), 0);
});

test('E2 for more people than are settled at once the job does it, for days to come too, and once', async () => {
  const company = await absenceCompany(world);
  const absenceTypeId = await company.type();
  const people = await Promise.all(Array.from({ length: 22 }, () => company.person()));
  const calendars = await Promise.all(
    people.map((employeeId) => calendarOf(company, { employeeId, absenceTypeId, dates: WEEK })),
  );
  await holiday(company, '2026-05-06', '2026-05-07');
  const usedDays = async () => Promise.all(calendars.map(async ({ used }) => (await used()).days));
  assert.deepEqual(new Set(await usedDays()), new Set([5]));
  await extendDays(company.scope);
  await extendDays(company.scope);
  assert.deepEqual(new Set(await usedDays()), new Set([3]));
  const releases = (await calendars[0]?.ledger())?.filter(({ type }) => type === 'release');
  assert.equal(releases?.length, 2);
});

test('E2 another change that the job has to compute does not make it forget changed plans', async () => {
  const company = await absenceCompany(world);
  const absenceTypeId = await company.type();
  const people = await Promise.all(Array.from({ length: 22 }, () => company.person()));
  const [first = ''] = people;
  const { used } = await calendarOf(company, { employeeId: first, absenceTypeId, dates: WEEK });
  await holiday(company, '2026-05-06');
  const [policy] = (await company.rest.get('/overtime-policies/v1/policies')).data;
  await company.rest.put(`/overtime-policies/v1/policies/${policy.id}`, { toleranceSeconds: 600 });
  await extendDays(company.scope);
  assert.equal((await used()).days, 4);
});

test('E2 leave that waited while a public holiday was declared takes the days of the plan as it is when accepted', async () => {
  const company = await absenceCompany(world);
  const { rest } = company;
  const employeeId = await company.person();
  const absenceTypeId = await company.type();
  const { data: request } = await company.ask(
    employeeId,
    absenceTypeId,
    WEEK.map((date) => ({ date })),
  );
  await holiday(company, '2026-05-06');
  assert.equal((await rest.post(`${REQUESTS}/${request.id}/accept`, {})).status, 200);
  const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}`)).data;
  assert.equal((await rest.get(`${CALENDARS}/${calendar.id}/balance`)).data.used.days, 4);
});

test('E2 time off in lieu costs what its days take, whatever changes first, and settled again it costs no more', async () => {
  const days = ['2026-03-10', '2026-03-11'];
  const company = await prepare('compensation', days);
  const { rest, scope, companyId, employeeId, calendarId } = company;
  const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  const cost = async (): Promise<number> => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=${days[0]}&to=${days[1]}`;
    return -(await rest.get(path)).data.total_balance;
  };
  const taken = async (): Promise<number> => {
    const { daysOff } = (await rest.get(`${CALENDARS}/${calendarId}`)).data;
    return daysOff.reduce((sum: number, { seconds }: { seconds: number }) => sum + seconds, 0);
  };
  const movements = async (): Promise<number> =>
    (await rest.get(`/overtime-policies/v1/adjustments?employeeId=${employeeId}`)).meta.total;
  const changes = {
    whole: { path: HOLIDAYS, body: { name: 'Whole', daysOff: [{ date: days[0], name: 'Town day' }] } },
    half: { path: HOLIDAYS, body: { name: 'Half', daysOff: [{ date: days[1], name: 'Town eve', half: true }] } },
    shorter: {
      path: `${CONTRACTS}/${contract.id}/annexes`,
      body: { startAt: '2026-03-01', endAt: '2026-03-31', workDays: WEEK.map(() => ({ hour: 6 })) },
    },
  };
  const settled = async (seconds: number) => {
    assert.deepEqual([await cost(), await taken()], [seconds, seconds]);
    const before = await movements();
    for (const date of [...days, ...days.toReversed()]) {
      await scope.transaction(async (tx) => {
        await tx.send(lockEmployee(companyId, employeeId));
        const period = { from: date, to: date };
        await settleChangedPlans(tx, scope, { employeeId, period, cause: 'holiday_calendar' });
        await tx.commit();
      });
    }
    assert.deepEqual([await cost(), await movements()], [seconds, before]);
  };
  const HOUR = 3600;
  const orders = [
    { order: ['whole', 'half', 'shorter'], on: [8, 4, 3], off: [9, 12, 16] },
    { order: ['shorter', 'half', 'whole'], on: [12, 9, 3], off: [4, 8, 16] },
    { order: ['half', 'shorter', 'whole'], on: [12, 9, 3], off: [6, 8, 16] },
  ] as const;
  for (const { order, on, off } of orders) {
    const made = new Map<string, string>();
    for (const [index, name] of order.entries()) {
      const { path, body } = changes[name];
      const { data } = await rest.post(path, body);
      made.set(name, `${path}/${data.id}`);
      await settled((on[index] ?? 0) * HOUR);
    }
    for (const [index, name] of order.entries()) {
      assert.equal((await rest.delete(made.get(name) ?? '')).status, name === 'shorter' ? 204 : 200);
      await settled((off[index] ?? 0) * HOUR);
    }
  }
});
