import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, CALENDARS, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { reverseAdjustments, setLeave } from './set-leave.ts';
import { settleDueLeave } from './settle-leave.ts';

const world = await createWorld();

/** Somebody who earns two days a month of 2026, on 15 March. */
async function prepare() {
  world.setNow('2026-03-15T12:00:00Z');
  const company = await absenceCompany(world);
  const { rest, scope } = company;
  const [employeeId, absenceTypeId] = [await company.person(), await company.type()];
  const accrual = { period: 'month', levels: [{ afterMonths: 0, amountDays: 2 }] };
  const plan = (await rest.post(VACATIONS, { name: 'Earned', year: 2026, absenceTypeId, accrual })).data.id;
  assert.equal((await rest.post(`${ASSIGNATIONS}/${plan}`, { employeeIds: [employeeId], year: 2026 })).status, 200);
  const availableAt = async (date: string) => {
    world.setNow(`${date}T12:00:00Z`);
    await settleDueLeave(scope);
    const [calendar] = (await rest.get(`${CALENDARS}?employeeId=${employeeId}&year=2026`)).data;
    return (await rest.get(`${CALENDARS}/${calendar.id}/balance`)).data.available.days;
  };
  const reverse = (id: string) => scope.transaction((tx) => reverseAdjustments(tx, scope, [id]));
  return { scope, employeeId, absenceTypeId, availableAt, reverse };
}

test('E6 what is earned after the day comes on top of what was left, in days or in seconds', async () => {
  const { scope, availableAt, ...owner } = await prepare();
  const before = await availableAt('2026-03-15');
  await setLeave(scope, { ...owner, days: 7.5 });
  assert.equal(await availableAt('2026-03-15'), 7.5);
  const month = (await availableAt('2026-04-15')) - 7.5;
  assert.equal(month, 2);
  // Of the end of February: what March has earned since is on top.
  await setLeave(scope, { ...owner, date: '2026-02-28', seconds: 28_800 });
  const sinceFebruary = (await availableAt('2026-04-15')) - 1;
  assert.ok(sinceFebruary >= month && before > 0, String(sinceFebruary));
});

test('E6 what is set is taken back once, and the same again is refused', async () => {
  const { scope, availableAt, reverse, ...owner } = await prepare();
  const before = await availableAt('2026-03-15');
  const id = await setLeave(scope, { ...owner, days: before + 3, note: 'Moved' });
  await assert.rejects(setLeave(scope, { ...owner, days: before + 3 }), { fields: { days: 'not_zero' } });
  await reverse(id);
  assert.equal(await availableAt('2026-03-15'), before);
  await assert.rejects(reverse(id));
  assert.equal(await availableAt('2026-03-15'), before);
});

test('a day outside the year, or a year without a calendar that has a limit, is refused', async () => {
  const { scope, ...owner } = await prepare();
  await assert.rejects(setLeave(scope, { ...owner, days: 1, year: 2026, date: '2025-12-31' }), {
    fields: { date: { key: 'date_not_in_year', values: { year: 2026, from: '2026-01-01', to: '2026-12-31' } } },
  });
  await assert.rejects(setLeave(scope, { ...owner, days: 1, year: 2030 }), { code: 'absence_calendar_not_found' });
});
