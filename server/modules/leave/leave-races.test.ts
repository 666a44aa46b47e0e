import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, CALENDARS, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { settleDueLeave } from './settle-leave.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const TIMES = 50;

async function prepare(maxDaysOff: number, type: Record<string, unknown> = {}) {
  const company = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await company.person(), await company.type(type)];
  const { data } = await company.rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff });
  const path = `${CALENDARS}/${data.id}`;
  // Every connection knows the statements: the race is for the day, not for who prepares first.
  const other = await company.person();
  await company.atOnce(8, () => company.ask(other, absenceTypeId, [{ date: '2026-06-01' }]));
  const available = async () => (await company.rest.get(`${path}/balance`)).data.available.days;
  return { ...company, employeeId, absenceTypeId, path, available };
}

const counted = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]));

test(`E9 of ${TIMES} equal requests for the last available day one wins`, async () => {
  const { ask, employeeId, absenceTypeId, available, atOnce } = await prepare(1);
  const answers = await atOnce(TIMES, () => ask(employeeId, absenceTypeId, [{ date: '2026-08-03' }]));
  assert.deepEqual(counted(answers.map(({ status }) => status)), { 200: 1, 422: TIMES - 1 });
  assert.equal(await available(), 0);
});

for (const needsValidation of [true, false]) {
  const kind = needsValidation ? 'waits' : 'is accepted at once';
  test(`E9 of ${TIMES} requests for different days one takes the last available day and ${kind}`, async () => {
    const { ask, employeeId, absenceTypeId, available, atOnce } = await prepare(1, { needsValidation });
    let day = 0;
    const answers = await atOnce(TIMES, () => {
      day += 1;
      const monday = Temporal.PlainDate.from('2026-02-02').add({ weeks: day % 45, days: day > 44 ? 1 : 0 });
      return ask(employeeId, absenceTypeId, [{ date: monday.toString() }]);
    });
    const refused = answers.filter(({ code }) => code === 'max_days_off_exceeded');
    assert.deepEqual([answers.filter(({ status }) => status === 200).length, refused.length], [1, TIMES - 1]);
    assert.equal(await available(), 0);
  });
}

test(`E5 of ${TIMES} equal assignations one makes the grant, and all are answered alike`, async () => {
  const { rest, type, person, atOnce } = await prepare(1);
  const [employeeId, absenceTypeId] = [await person(), await type()];
  const { data: plan } = await rest.post(VACATIONS, { name: 'Holidays', year: 2026, absenceTypeId, maxDaysOff: 22 });
  const body = { employeeIds: [employeeId], year: 2026 };
  const answers = await atOnce(TIMES, () => rest.post(`${ASSIGNATIONS}/${plan.id}`, body));
  assert.deepEqual(counted(answers.map(({ status }) => status)), { 200: TIMES });
  const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}`)).data;
  assert.equal((await rest.get(`${CALENDARS}/${calendar.id}/ledger`)).meta.total, 1);
  assert.equal((await rest.get(`${ASSIGNATIONS}/${plan.id}`)).meta.total, 1);
});

test('E5 of equal assignations to two plans of one type one plan wins', async () => {
  const { rest, type, person, atOnce } = await prepare(1);
  const [employeeId, absenceTypeId] = [await person(), await type()];
  const plans = await Promise.all(
    ['One', 'Two'].map((name) => rest.post(VACATIONS, { name, year: 2026, absenceTypeId, maxDaysOff: 22 })),
  );
  let call = 0;
  const answers = await atOnce(TIMES, () => {
    call += 1;
    return rest.post(`${ASSIGNATIONS}/${plans[call % 2]?.data.id}`, { employeeIds: [employeeId], year: 2026 });
  });
  assert.deepEqual(counted(answers.map(({ status }) => status)), { 200: TIMES / 2, 409: TIMES / 2 });
  const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}`)).data;
  assert.equal(calendar.maxDaysOff, 22);
});

test('E5 a plan that changes while it is assigned and settled ends with its last terms', async () => {
  const { rest, scope, type, person } = await prepare(1);
  const absenceTypeId = await type();
  const people = await Promise.all(Array.from({ length: 6 }, () => person()));
  const { data: plan } = await rest.post(VACATIONS, { name: 'Holidays', year: 2026, absenceTypeId, maxDaysOff: 1 });
  const answers = await Promise.all([
    ...people.map((employeeId) => rest.post(`${ASSIGNATIONS}/${plan.id}`, { employeeIds: [employeeId], year: 2026 })),
    ...[10, 11, 12].map((maxDaysOff) => rest.put(`${VACATIONS}/${plan.id}`, { maxDaysOff })),
    settleDueLeave(scope).then(() => ({ status: 200 })),
  ]);
  assert.ok(answers.every(({ status }) => status === 200));
  await settleDueLeave(scope);
  const { maxDaysOff } = (await rest.get(`${VACATIONS}/${plan.id}`)).data;
  const { data: calendars } = await rest.get(`${CALENDARS}?absenceTypeId=${absenceTypeId}`);
  const given = calendars.map((calendar: { maxDaysOff: number }) => calendar.maxDaysOff);
  assert.deepEqual(given, Array(6).fill(maxDaysOff));
});

test('E6 parallel adjustments all count', async () => {
  const { rest, path, available, atOnce } = await prepare(0);
  await atOnce(TIMES, () => rest.post(`${path}/adjustments`, { days: 0.5 }));
  assert.equal(await available(), TIMES / 2);
  assert.equal((await rest.get(path)).data.maxDaysOff, TIMES / 2);
});
