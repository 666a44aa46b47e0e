import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { addDays, datesBetween } from '../../platform/shared/dates.ts';
import { extendDays } from '../days/extend-days.ts';
import { getPersonTime } from './get-person-time.ts';
import { listAnomaliesToSettle } from './list-anomalies.ts';
import { listDay } from './list-day.ts';
import { listAnomaliesToSettleInput, listDayInput } from './schema.ts';

const world = await createWorld();
world.setNow('2026-03-13T12:00:00Z');
const company = await absenceCompany(world);
const { rest, scope, person, type, ask } = company;
await rest.put('/core/v3/configurations/company', { overtimeSince: '2026-03-01', timeZone: 'Europe/Madrid' });

const MONDAY = '2026-03-09';
const WEEK = { from: MONDAY, to: '2026-03-15' };
const enter = async (employeeId: string, date: string, from: string, to: string | null, fields: object = {}) => {
  const answer = await rest.post(ENTRIES, {
    ...{ employeeId, workEntryType: 'work', ...fields },
    workEntryIn: { date: `${date}T${from}+01:00` },
    ...(to !== null && { workEntryOut: { date: `${date}T${to}+01:00` } }),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id as string;
};
const dayOf = async (date: string, query: object = {}) =>
  (await listDay(scope, listDayInput.parse({ date, ...query }))).rows;

const names = (rows: { employee: { lastName: string } }[]) => rows.map(({ employee }) => employee.lastName);

const busy = await person({ lastName: 'Busy' });
const forgetful = await person({ lastName: 'Forgetful' });
const away = await person({ lastName: 'Áway' });
const breakId = (await rest.post('/schedule/v1/work-breaks', { name: 'Coffee', breakMinutes: 10, remunerated: true }))
  .data.id;
await enter(busy, MONDAY, '09:00:07', '13:00:00');
await enter(busy, MONDAY, '13:00:00', '13:30:00', { workEntryType: 'pause', workBreakId: breakId });
await enter(busy, MONDAY, '13:30:00', '18:40:21');
await enter(busy, addDays(MONDAY, 2), '09:00:00', '12:00:00');
await enter(busy, addDays(MONDAY, 4), '09:00:00', null);
await enter(forgetful, addDays(MONDAY, 1), '09:00:00', null);
const holiday = await type({ name: 'Holiday', color: '#0f766e' });
const sick = await type({ name: 'Sick note', type: 'private', category: 'sick' });
for (const [typeId, date] of [
  [holiday, MONDAY],
  [sick, addDays(MONDAY, 1)],
]) {
  const { data } = await ask(away, typeId as string, [{ date }]);
  await rest.post(`/schedule/v1/absence-day-off-requests/${data.id}/accept`, {});
}
await enter(away, MONDAY, '10:00:00', '11:00:00');

await extendDays(scope);
const adjusted = await rest.post('/overtime-policies/v1/adjustments', {
  ...{ employeeId: busy, from: MONDAY, to: MONDAY, operation: 'add', amountSeconds: 600 },
  balanceBeforeSeconds: (await rest.get(`/overtime-policies/v1/employees/${busy}/balance?from=${MONDAY}&to=${MONDAY}`))
    .data.total_balance,
});
assert.equal(adjusted.status, 200, JSON.stringify(adjusted.body));

test('D1, D7 the day of everybody, the person’s week and the balance with its days are the same numbers', async () => {
  for (const employeeId of [busy, forgetful, away]) {
    const { days } = await getPersonTime(scope, { employeeId, ...WEEK });
    assert.deepEqual(
      days.map(({ date }) => date),
      datesBetween(WEEK.from, WEEK.to),
    );
    const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=${WEEK.from}&to=${WEEK.to}&withDays=true`;
    const { data: balance } = await rest.get(path);
    for (const day of days) {
      const ofEverybody = (await dayOf(day.date)).find(({ employee }) => employee.id === employeeId);
      assert.deepEqual(ofEverybody?.day, day);
      const row = balance.days.find(({ date }: { date: string }) => date === day.date);
      const { positiveSeconds, negativeSeconds, bonusSeconds, adjustedSeconds } = row ?? {};
      assert.equal(day.balanceSeconds, row ? positiveSeconds + negativeSeconds + bonusSeconds + adjustedSeconds : null);
      if (!row) continue;
      const { plannedSeconds, expectedSeconds, workedSeconds } = row;
      assert.deepEqual(
        [day.plannedSeconds, day.expectedSeconds, day.workedSeconds],
        [plannedSeconds, expectedSeconds, workedSeconds],
      );
    }
    assert.equal(
      days.reduce((sum, { balanceSeconds }) => sum + (balanceSeconds ?? 0), 0),
      balance.total_balance,
    );
  }
});

test('C1, B7 a day without a row is planned by the schedule and worked by its closed entries', async () => {
  const { days, today } = await getPersonTime(scope, { employeeId: busy, ...WEEK });
  const friday = days[4];
  assert.equal(today, friday?.date);
  assert.deepEqual(
    [friday?.plannedSeconds, friday?.expectedSeconds, friday?.workedSeconds, friday?.balanceSeconds],
    [28_800, 28_800, 0, null],
  );
  assert.equal(friday?.entries[0]?.endedAt, null);
  assert.deepEqual(days[5]?.slots, []);
  assert.deepEqual(days[0]?.slots, [
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '18:00' },
  ]);
});

test('B6, C3, C6 a day says what somebody should look at, and a filter finds those days alone', async () => {
  const findings = async (employeeId: string) =>
    (await getPersonTime(scope, { employeeId, ...WEEK })).days.map((day) => day.findings.join());
  assert.deepEqual(await findings(busy), ['', 'no_time_recorded', '', 'no_time_recorded', '', '', '']);
  assert.deepEqual((await findings(forgetful)).slice(0, 2), ['no_time_recorded', 'forgotten_clock_out']);
  assert.deepEqual((await findings(away)).slice(0, 2), ['worked_while_absent', '']);
  assert.deepEqual(names(await dayOf(MONDAY, { onlyFindings: true })), ['Áway', 'Forgetful']);
  assert.deepEqual(names(await dayOf(addDays(MONDAY, 1), { onlyFindings: true })), ['Busy', 'Forgetful']);
});

test('J5 exceptions are days without time, work during an absence and entries without an end, with what cures them leads to', async () => {
  const { rows } = await listAnomaliesToSettle(
    scope,
    listAnomaliesToSettleInput.parse({ from: MONDAY, to: addDays(MONDAY, 1), limit: 100 }),
  );
  const of = (employeeId: string) => rows.filter(({ employee }) => employee.id === employeeId);
  assert.deepEqual(
    of(busy).map(({ date, kind, entry, expectedSeconds }) => [date, kind, entry, expectedSeconds]),
    [[addDays(MONDAY, 1), 'no_time_recorded', null, 28_800]],
  );
  assert.deepEqual(
    of(away).map(({ date, kind }) => [date, kind]),
    [[MONDAY, 'worked_while_absent']],
  );
  const [missing, open] = of(forgetful);
  assert.deepEqual([missing?.kind, open?.kind], ['no_time_recorded', 'forgotten_clock_out']);
  const { source, plannedSeconds, breakSeconds, workedSeconds, expectedSeconds } = open?.proposal ?? {};
  assert.deepEqual(
    [source, plannedSeconds, breakSeconds, workedSeconds, expectedSeconds],
    ['slots', 28_800, 0, 32_400, 28_800],
  );
  const days = await listAnomaliesToSettle(scope, listAnomaliesToSettleInput.parse({ kind: ['worked_while_absent'] }));
  assert.equal(days.total, 1);
});

test('people of a day are found by name without accents, a page at a time', async () => {
  assert.deepEqual(names(await dayOf(MONDAY, { name: 'away' })), ['Áway']);
  const page = await listDay(scope, listDayInput.parse({ date: MONDAY, page: 2, limit: 2 }));
  assert.deepEqual([names(page.rows), page.total], [['Forgetful'], 3]);
});

test('I4 an absence of a private type is Absent, a holiday has its name', async () => {
  const { days } = await getPersonTime(scope, { employeeId: away, ...WEEK });
  assert.deepEqual(
    days.slice(0, 2).map(({ absences }) => absences.map(({ typeName, color }) => [typeName, color])),
    [[['Holiday', '#0f766e']], [[null, null]]],
  );
});

test('J4 an entry that was corrected says so, one that its day settled does not', async () => {
  const id = await enter(busy, '2026-03-05', '09:00:00', '10:00:00');
  await enter(busy, '2026-03-05', '10:00:00', '10:30:00', { workEntryType: 'pause', workBreakId: breakId });
  const edited = async () => {
    const { days } = await getPersonTime(scope, { employeeId: busy, from: '2026-03-05', to: '2026-03-05' });
    return days[0]?.entries.map(({ isEdited }) => isEdited);
  };
  assert.deepEqual(await edited(), [false, false]);
  await rest.put(`${ENTRIES}/${id}`, { workEntryIn: { date: '2026-03-05T08:30:00+01:00' } });
  assert.deepEqual(await edited(), [true, false]);
});

test('a longer period than pages show is refused at its end', async () => {
  const owner = await addMember(world, company, { role: 'owner' });
  const { status, text } = await owner.call('query', 'timesheets.getPersonTime', {
    ...{ employeeId: busy, from: '2026-01-01', to: '2026-03-04' },
  });
  assert.equal(status, 422);
  assert.match(text, /At most 62 days at once/);
});
