import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, CALENDARS, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { getPersonYear } from './get-person-year.ts';

const world = await createWorld();

test('E5 a year shows the calendars of all leave years that have days in it, each with its dates', async () => {
  world.setNow('2027-02-01T08:00:00Z');
  const { rest, scope, person, type } = await absenceCompany(world);
  const employeeId = await person();
  const [leave, other] = [await type({ name: 'Leave' }), await type({ name: 'Other' })];
  const plan = { name: 'April', year: 2026, absenceTypeId: leave, maxDaysOff: 22, yearStart: '04-01' };
  const { data } = await rest.post(VACATIONS, plan);
  for (const year of [2026, 2027]) await rest.post(`${ASSIGNATIONS}/${data.id}`, { employeeIds: [employeeId], year });
  for (const year of [2026, 2027]) await rest.post(CALENDARS, { employeeId, absenceTypeId: other, year });
  const shown = async (year: number) =>
    (await getPersonYear(scope, { employeeId, year })).calendars.map(({ type: { name }, balance }) => [
      ...[name, balance.year, balance.from, balance.to],
    ]);
  assert.deepEqual(await shown(2027), [
    ['Leave', 2026, '2026-04-01', '2027-03-31'],
    ['Leave', 2027, '2027-04-01', '2028-03-31'],
    ['Other', 2027, '2027-01-01', '2027-12-31'],
  ]);
  assert.deepEqual(await shown(2026), [
    ['Leave', 2026, '2026-04-01', '2027-03-31'],
    ['Other', 2026, '2026-01-01', '2026-12-31'],
  ]);
});
