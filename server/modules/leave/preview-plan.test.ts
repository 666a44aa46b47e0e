import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, VACATIONS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { assignVacation, unassignVacation } from './assign-plan.ts';
import { previewPlan } from './preview-plan.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

test('a preview says what a plan gives to those who are assigned and to who would be, and writes nothing', async () => {
  const { rest, scope, person, type, state } = await absenceCompany(world);
  const [ana, ben] = [await person({ lastName: 'A' }), await person({ lastName: 'B' })];
  const absenceTypeId = await type();
  const { data: plan } = await rest.post(VACATIONS, { name: 'Staff', year: 2026, absenceTypeId, maxDaysOff: 22 });
  await rest.post(`${ASSIGNATIONS}/${plan.id}`, { employeeIds: [ana], year: 2026 });
  const before = await state();
  const previewed = async (fields: object) => {
    const change = { id: plan.id, year: 2026, absenceTypeId, employeeIds: [], ...fields };
    const { people } = await previewPlan(scope, change);
    return people.map(({ person: { id }, isAssigned, beforeDays, afterDays }) => [
      { [ana]: 'ana', [ben]: 'ben' }[id],
      isAssigned,
      beforeDays,
      afterDays,
    ]);
  };
  assert.deepEqual(await previewed({ maxDaysOff: 25 }), [['ana', true, 22, 25]]);
  assert.deepEqual(await previewed({ maxDaysOff: 22, employeeIds: [ben] }), [
    ['ana', true, 22, 22],
    ['ben', false, 0, 22],
  ]);
  const accrual = {
    ...{ period: 'month' as const, credit: 'period_start' as const, levels: [{ afterMonths: 0, amountDays: 2 }] },
    ...{ capDays: null, proRata: true, rounding: 'none' as const, partTime: true },
  };
  assert.deepEqual(await previewed({ maxDaysOff: null, accrual }), [['ana', true, 22, 24]]);
  assert.deepEqual(await previewed({ maxDaysOff: null }), [['ana', true, 22, null]]);
  const carrying = { id: plan.id, year: 2026, absenceTypeId, employeeIds: [ben], maxDaysOff: 27.5 };
  const { people } = await previewPlan(scope, { ...carrying, carryOver: { maxDays: 5.5, expiresAfterMonths: 24 } });
  assert.deepEqual(
    people.map((one) => [one.beforeDays, one.afterDays, one.beforeCarriedDays, one.afterCarriedDays]),
    [
      [22, 27.5, 0, 5.5],
      [0, 27.5, 0, 5.5],
    ],
  );
  assert.equal(await state(), before);
  await assert.rejects(previewPlan(scope, { id: crypto.randomUUID(), year: 2026, employeeIds: [] }), {
    code: 'vacation_configuration_not_found',
  });
});

test('I5 nobody gives themselves a plan, or takes one from themselves', async () => {
  const company = await absenceCompany(world);
  const { rest, person, type, state } = company;
  const ana = await person();
  const { data: plan } = await rest.post(VACATIONS, {
    ...{ name: 'Staff', year: 2026, absenceTypeId: await type(), maxDaysOff: 22 },
  });
  await addMember(world, company, { role: 'owner' });
  const { scope } = await addMember(world, company, { role: 'administrator', employeeId: ana });
  const refused = { code: 'self_resolution_not_allowed' };
  const before = await state();
  const path = { vacationConfigurationId: plan.id, year: 2026 };
  await assert.rejects(assignVacation(scope, { ...path, employeeIds: [ana] }), refused);
  await rest.post(`${ASSIGNATIONS}/${plan.id}`, { employeeIds: [ana], year: 2026 });
  await assert.rejects(unassignVacation(scope, { ...path, employeeId: ana }), refused);
  assert.notEqual(await state(), before);
});
