import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, REQUESTS, TYPES } from '#test/absences.ts';
import { overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from './extend-days.ts';

const world = await createWorld();
const HOLIDAYS = '/schedule/v1/holiday-calendars';

/** A person of 40 hours on any five days of the week, and the clock after it. */
async function flexible(holidays: string[] = [], week: Record<string, unknown> = { flexibleDaysPerWeek: 5 }) {
  world.setNow('2026-03-16T12:00:00Z');
  const company = await overtimeCompany(world);
  if (holidays.length > 0) {
    const daysOff = holidays.map((date) => ({ date, name: 'Holiday' }));
    assert.equal((await company.rest.post(HOLIDAYS, { name: 'Local', daysOff })).status, 200);
  }
  const employeeId = await company.person(week);
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

const WEEK = Array.from({ length: 7 }, (_, day) => `2026-03-0${day + 2}`);

/** A type and a calendar of it with some days off. */
async function calendarWith(
  { rest, employeeId }: Awaited<ReturnType<typeof flexible>>,
  type: Record<string, unknown>,
  daysOff: readonly Record<string, unknown>[],
) {
  const absenceTypeId = (await rest.post(TYPES, { name: `${type.category}`, needsValidation: false, ...type })).data.id;
  const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 5 });
  const put = async (asked: readonly Record<string, unknown>[]) =>
    (await rest.put(`${CALENDARS}/${data.id}`, { daysOff: asked })).status;
  const used = async () => (await rest.get(`${CALENDARS}/${data.id}/balance`)).data.used;
  assert.equal(await put(daysOff), 200);
  return { absenceTypeId, put, used };
}

test('C5 of 40 hours in 5 days a week of leave takes 5 days, also where that is the limit, and a holiday takes one less', async () => {
  for (const [holidays, days] of [
    [[], 5],
    [['2026-03-04'], 4],
  ] as const) {
    const subject = await flexible([...holidays]);
    const type = {
      category: 'leave',
      pickMode: 'by_days',
      maxPerPeriod: { quantity: 5, period: 'week', timeUnit: 'days' },
    };
    const { absenceTypeId, used } = await calendarWith(
      subject,
      type,
      WEEK.map((date) => ({ date })),
    );
    assert.deepEqual(await used(), { days, seconds: days * 8 * HOUR });
    assert.equal(await subject.total(), 0);
    const daysOff = WEEK.map((date) => ({ date: Temporal.PlainDate.from(date).add({ days: 7 }).toString() }));
    const { employeeId } = subject;
    const asked = await subject.rest.post(REQUESTS, {
      employeeId,
      type: 'create',
      absenceTypeId,
      daysOff,
      force: true,
      note: 'Agreed',
    });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
  }
});

test('C5 of 40 hours in 5 days a week in lieu lowers what is expected by 40 hours and takes as many, on top of work', async () => {
  const subject = await flexible();
  await subject.work(subject.employeeId, '2026-03-02', 4 * HOUR);
  await calendarWith(
    subject,
    { category: 'compensation', pickMode: 'by_days' },
    WEEK.map((date) => ({ date })),
  );
  const [movement] = await subject.movements(subject.employeeId);
  assert.equal(movement.appliedSeconds, 40 * HOUR);
  // Nothing is expected any more, so the work is surplus.
  assert.equal(await subject.total(), -36 * HOUR);
});

test('C5 a day that is taken back leaves its time to the other days off of the week', async () => {
  const subject = await flexible();
  const all = WEEK.map((date) => ({ date }));
  const { put, used } = await calendarWith(subject, { category: 'leave', pickMode: 'by_days' }, all);
  assert.equal(await put(all.slice(1)), 200);
  assert.deepEqual(await used(), { days: 5, seconds: 40 * HOUR });
  assert.equal(await put(all.slice(3)), 200);
  assert.deepEqual(await used(), { days: 4, seconds: 32 * HOUR });
});

test('C5 days that are each rounded to a second take the hours of their week exactly', async () => {
  const subject = await flexible([], { weeklyHours: 38.55, flexibleDaysPerWeek: 7 });
  const all = WEEK.map((date) => ({ date }));
  const { used } = await calendarWith(subject, { category: 'leave', pickMode: 'by_days' }, all.slice(0, 5));
  assert.equal((await used()).days, 5);
  assert.equal(await subject.total(), 5 * 19_826 - 138_780);
});

test('E2 parts of a date take together at most what is planned, and all of it when another one is taken back', async () => {
  const subject = await flexible();
  const employeeId = await subject.person();
  const part = (startTime: string, endTime: string) => ({ date: '2026-03-03', startTime, endTime });
  const both = [part('06:00', '11:00'), part('11:00', '16:00')];
  const type = { category: 'leave', pickMode: 'by_time_range' };
  const { put, used } = await calendarWith({ ...subject, employeeId }, type, both);
  assert.deepEqual(await used(), { days: 1, seconds: 8 * HOUR });
  assert.equal(await put(both.slice(1)), 200);
  assert.deepEqual(await used(), { days: 0.625, seconds: 5 * HOUR });
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
