import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { previewContractChange } from './preview-contract-change.ts';
import { settleDueLeave } from './settle-leave.ts';

const world = await createWorld();

test('E5 a preview says what a plan gives under other contracts, as it is settled at the end of the year, and writes nothing', async () => {
  world.setNow('2026-03-02T08:00:00Z');
  const { rest, scope, person, type, state, companyId } = await absenceCompany(world);
  const ana = await person();
  const { data: contracts } = await rest.get(`/contract/v1/contracts?employeeId=${ana}`);
  const contractId: string = contracts[0].id;
  const accrual = {
    ...{ period: 'month', credit: 'period_start', levels: [{ afterMonths: 0, amountDays: 2 }] },
    ...{ capDays: null, proRata: true, partTime: true },
  };
  for (const [name, fields] of Object.entries({ Vacation: { accrual }, Personal: { maxDaysOff: 3 } })) {
    const plan = { name, year: 2026, absenceTypeId: await type({ name }), ...fields };
    const { data } = await rest.post(VACATIONS, plan);
    await rest.post(`${ASSIGNATIONS}/${data.id}`, { employeeIds: [ana], year: 2026 });
  }
  const before = await state();
  const input = { id: contractId, endAt: '2026-06-30' };
  const { years } = await previewContractChange(scope, { kind: 'updateContract', input });
  // One-time grants depend on no contract.
  assert.deepEqual(years, [
    { year: 2026, absenceTypeName: 'Vacation', beforeDays: years[0]?.beforeDays, afterDays: 12 },
  ]);
  assert.ok((years[0]?.beforeDays ?? 0) > 12);
  const same = await previewContractChange(scope, {
    kind: 'updateContract',
    input: { id: contractId, comment: 'A note' },
  });
  assert.deepEqual(same, { years: [] });
  assert.equal(await state(), before);

  assert.equal((await rest.put(`/contract/v1/contracts/${contractId}`, { endAt: input.endAt })).status, 200);
  world.setNow('2026-12-31T08:00:00Z');
  await settleDueLeave(scope);
  const { rows } = await world.ownerPool.query(
    `select sum(seconds::numeric / day_seconds)::float as days from leave_ledger where company_id = $1 and type = 'accrual'`,
    [companyId],
  );
  assert.equal(rows[0].days, 12);
});
