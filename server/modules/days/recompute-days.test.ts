import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { ENTRIES, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from './extend-days.ts';
import { recomputeDays } from './recompute-days.ts';

const world = await createWorld();
const DATES = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'];

/** Nights over the change of clocks, an absence and a contract that ends, under rules of every kind. */
async function prepare() {
  world.setNow('2026-04-02T12:00:00Z');
  const company = await overtimeCompany(world);
  const { rest, companyId, scope } = company;
  const employeeId = await company.person({ startAt: '2026-03-26', endAt: '2026-03-30' });
  const [standard] = (await rest.get(POLICIES)).data;
  await rest.put(`${POLICIES}/${standard.id}`, {
    toleranceSeconds: 600,
    multiplierRules: [
      { name: 'Night', startTime: '22:00', endTime: '06:00', coefficient: 1.25, apply: 'always' },
      { name: 'Long', from: 3600, coefficient: 1.5, mode: 'by_hour_unit' },
      { name: 'Sunday', days: ['sunday', 'holiday'], coefficient: 1.75, apply: 'outside_schedule' },
    ],
    typifyingRules: [{ name: 'Sunday', days: ['sunday'] }],
  });
  const assigned = await company.policy({ toleranceSeconds: 0, multiplierRules: [{ name: 'All', coefficient: 2 }] });
  await company.assign(assigned, [employeeId], '2026-03-30');
  for (const date of DATES) {
    const start = Temporal.ZonedDateTime.from(`${date}T20:00:00[Europe/Madrid]`).toInstant();
    await rest.post(ENTRIES, {
      employeeId,
      workEntryType: 'work',
      workEntryIn: { date: start.toString() },
      workEntryOut: { date: start.add({ hours: 9, minutes: 7 }).toString() },
    });
  }
  const type = await rest.post(TYPES, { name: 'Leave', pickMode: 'by_time_range' });
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId: type.data.id, year: 2026 });
  const daysOff = [{ date: '2026-03-27', startTime: '08:00', endTime: '10:00' }];
  await rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff });
  const rows = async () => {
    const text = `select d.*, i.inputs from overtime_days d
      left join overtime_day_inputs i using (company_id, employee_id, date) where company_id = $1 order by date`;
    return (await world.ownerPool.query(text, [companyId])).rows.map(({ updated_at: _, ...row }) => row);
  };
  const forget = (dates: readonly string[]) =>
    world.ownerPool.query('delete from overtime_days where company_id = $1 and date = any($2)', [companyId, dates]);
  const spoil = (dates: readonly string[]) =>
    world.ownerPool.query(
      `update overtime_days set bonus_seconds = 1, inputs_digest = null where company_id = $1 and date = any($2)`,
      [companyId, dates],
    );
  return { scope, employeeId, rows, forget, spoil };
}

test('D1 recomputations in any order, of any parts and however often, make the same rows and keep the same inputs', async () => {
  const { scope, employeeId, rows, forget, spoil } = await prepare();
  const expected = await rows();
  assert.ok(expected.length === 6 && expected.every((row) => row.inputs !== null));
  assert.ok(expected.some((row) => row.bonus_seconds > 0) && expected.some((row) => row.typed_seconds > 0));
  const date = fc.constantFrom(...DATES);
  const parts = fc.array(
    fc.tuple(date, fc.option(date)).map(([from, to]) => ({ from, to: to !== null && to < from ? from : to })),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(parts, fc.subarray(DATES), fc.subarray(DATES), async (runs, forgotten, spoiled) => {
      await forget(forgotten);
      await spoil(spoiled);
      const whole = { from: '2026-03-01', to: null };
      for (const period of [...runs, whole, ...runs]) {
        await scope.transaction((tx) => recomputeDays(tx, scope, { employeeId, ...period, cause: 'work_entry' }));
      }
      await extendDays(scope);
      assert.deepEqual(await rows(), expected);
    }),
    { numRuns: 15 },
  );
});

test('D14 a recomputation that changes nothing writes nothing', async () => {
  const { scope, employeeId } = await prepare();
  const versions = async () =>
    (await world.ownerPool.query('select xmin from overtime_days where employee_id = $1 order by date', [employeeId]))
      .rows;
  const before = await versions();
  await scope.transaction((tx) =>
    recomputeDays(tx, scope, { employeeId, from: '1900-01-01', to: null, cause: 'work_entry' }),
  );
  assert.deepEqual(await versions(), before);
});

test('C5 a change on one day of a week without fixed days moves the surplus of a later one', async () => {
  world.setNow('2026-03-09T12:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ weeklyHours: 20, flexibleDaysPerWeek: 4 });
  const policyId = await company.policy({ multiplierRules: [{ name: 'Surplus', coefficient: 2 }] });
  await company.assign(policyId, [employeeId], '2026-03-01');
  await company.work(employeeId, '2026-03-05', 36_000);
  await company.work(employeeId, '2026-03-03', 36_000);
  const counted = async () =>
    (await company.rows(employeeId)).filter(([, , , positive, negative]) => positive + negative !== 0);
  assert.deepEqual(await counted(), []);
  await company.work(employeeId, '2026-03-02', 7200);
  assert.deepEqual(await counted(), [['2026-03-05', 28_800, 36_000, 7200, 0]]);
  const balance = await company.balance(employeeId, { from: '2026-03-02', to: '2026-03-08' });
  assert.deepEqual([balance.total_balance, balance.multiplier_rule], [14_400, 7200]);
});
