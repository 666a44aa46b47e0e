import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { ADJUSTMENTS, ENTRIES, overtimeCompany, VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { atOnce } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { applyLimits } from './apply-limits.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const PAYOUTS = '/overtime-policies/v1/payouts';
const MONDAY = { from: '2026-03-02', to: '2026-03-02' };
const SUNDAY = { from: '2026-03-01', to: '2026-03-01' };

/** Monday +3600, Tuesday -1800, Wednesday +600; `subtracted` takes all of the surplus. */
async function subtracted() {
  const company = await vectorCompany(world, 'hybrid');
  const terms = { operation: 'subtract', source: 'positive_balance', balanceBeforeSeconds: 4200, amountSeconds: 4200 };
  const id = (await company.adjust(terms)).data.adjustmentId;
  const movement = { id, employeeId: company.employeeId, source: 'positive_balance', ...VECTOR_DAYS };
  return { ...company, movement };
}

test('D10 a reversal undoes a movement whole, names it and says why', async () => {
  const company = await subtracted();
  assert.deepEqual(await company.balances(), [-1800, 0, -1800]);
  const { status, data } = await company.reverse(company.movement);
  assert.equal(status, 200);
  const { id, createdAt, ...fields } = data;
  assert.deepEqual(fields, {
    employeeId: company.employeeId,
    kind: 'reversal',
    followsId: company.movement.id,
    operation: 'add',
    source: 'positive_balance',
    ...VECTOR_DAYS,
    amountSeconds: 4200,
    appliedSeconds: 4200,
    balanceBeforeSeconds: 0,
    balanceAfterSeconds: 4200,
    note: 'A mistake',
    cause: null,
    author: { type: 'token', id: company.tokenId, name: 'test' },
    selfMade: false,
    allocations: [
      { date: '2026-03-02', bucket: 'positive', seconds: 3600 },
      { date: '2026-03-04', bucket: 'positive', seconds: 600 },
    ],
  });
  assert.deepEqual(await company.balances(), [2400, 4200, -1800]);
  const [newest, oldest] = await company.movements(company.employeeId);
  assert.deepEqual([newest, oldest.kind, oldest.followsId], [data, 'adjustment', null]);
});

test('D10 a reset is reversed bucket by bucket', async () => {
  const company = await vectorCompany(world);
  const { adjustmentId: id } = (await company.adjust({ operation: 'reset' })).data;
  assert.deepEqual(await company.balances(), [0, 0, 0]);
  const { employeeId } = company;
  const { data } = await company.reverse({ id, employeeId, source: 'total_balance', ...VECTOR_DAYS });
  assert.deepEqual(
    [data.operation, data.amountSeconds, data.appliedSeconds, data.balanceBeforeSeconds, data.balanceAfterSeconds],
    ['add', null, 6000, 0, 2400],
  );
  assert.deepEqual(await company.balances(), [2400, 4200, -1800]);
});

test('D10 a write-off that has lapsed is not charged a second time', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 25_200);
  const terms = { operation: 'add', source: 'negative_balance', balanceBeforeSeconds: -3600, amountSeconds: 3600 };
  const { adjustmentId: id } = (await company.adjust(employeeId, MONDAY, terms)).data;
  const start = '2026-03-02T16:00:00+01:00';
  const late = { workEntryIn: { date: start }, workEntryOut: { date: '2026-03-02T17:00:00+01:00' } };
  await company.rest.post(ENTRIES, { employeeId, workEntryType: 'work', ...late });
  const reversed = await company.reverse({ id, employeeId, source: 'negative_balance', ...MONDAY });
  assert.deepEqual([reversed.status, reversed.data.appliedSeconds, reversed.data.allocations], [200, 0, []]);
  assert.equal((await company.balance(employeeId, MONDAY)).total_balance, 0);
  assert.equal((await company.reverse(reversed.data)).code, 'adjustment_not_reversible');
});

/** 7200 seconds on a Sunday, paid out. */
async function paid() {
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-02-23' });
  const entryId = await company.work(employeeId, '2026-03-01', 7200);
  const body = { employeeId, ...SUNDAY, balanceBeforeSeconds: 7200, amountSeconds: 7200 };
  const { data: payout } = await company.rest.post(PAYOUTS, body);
  const movement = { id: payout.movementId, employeeId, source: 'total_balance', ...SUNDAY };
  const balances = async () => {
    const { total_balance, positive_balance, negative_balance } = await company.balance(employeeId, SUNDAY);
    return [total_balance, positive_balance, negative_balance];
  };
  return { ...company, employeeId, entryId, payout, movement, balances };
}

test('D10 a payout whose surplus has disappeared comes out at zero, and its line is taken back', async () => {
  const { rest, entryId, payout, movement, balances, reverse } = await paid();
  await rest.delete(`${ENTRIES}/${entryId}`);
  assert.deepEqual(await balances(), [-7200, 0, -7200]);
  assert.equal((await reverse(movement)).status, 200);
  assert.deepEqual(await balances(), [0, 0, 0]);
  assert.equal((await rest.get(`${PAYOUTS}/${payout.id}`)).code, 'overtime_payout_not_found');
  assert.equal((await rest.delete(`${PAYOUTS}/${payout.id}`)).code, 'overtime_payout_not_found');
});

test('D10 taking a payout back is the reversal of its movement', async () => {
  const { rest, employeeId, payout, movement, balances, reverse, movements } = await paid();
  await rest.delete(`${PAYOUTS}/${payout.id}`);
  const [newest] = await movements(employeeId);
  assert.deepEqual([newest.kind, newest.followsId], ['reversal', payout.movementId]);
  assert.deepEqual(await balances(), [7200, 7200, 0]);
  assert.equal((await reverse(movement)).code, 'adjustment_already_reversed');
});

test('409 overtime_payout_already_exported: what payroll has is not reversed', async () => {
  const { rest, payout, movement, balances, reverse } = await paid();
  await rest.post(`${PAYOUTS}/export`, { payoutIds: [payout.id] });
  const answer = await reverse(movement);
  assert.deepEqual([answer.status, answer.code], [409, 'overtime_payout_already_exported']);
  assert.deepEqual(await balances(), [0, 0, 0]);
});

test('D10 what others have used of a gift that is reversed is owed, and follows from them', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 28_800);
  const add = { operation: 'add', source: 'positive_balance', balanceBeforeSeconds: 0, amountSeconds: 3600 };
  const { adjustmentId: id } = (await company.adjust(employeeId, MONDAY, add)).data;
  const pay = { employeeId, ...MONDAY, source: 'positive_balance', balanceBeforeSeconds: 3600, amountSeconds: 3600 };
  const { movementId } = (await company.rest.post(PAYOUTS, pay)).data;
  await company.reverse({ id, employeeId, source: 'positive_balance', ...MONDAY });
  const balance = await company.balance(employeeId, MONDAY);
  assert.deepEqual([balance.positive_balance, balance.negative_balance], [0, -3600]);
  const correction = (await company.movements(employeeId)).find(({ kind }) => kind === 'correction');
  assert.deepEqual([correction.followsId, correction.appliedSeconds], [movementId, 3600]);
});

test('D10 after a reversal a day that changes is put right by nothing', async () => {
  const { rest, entryId, movement, employeeId, balances, reverse, movements } = await paid();
  await reverse(movement);
  await rest.delete(`${ENTRIES}/${entryId}`);
  assert.deepEqual(await balances(), [0, 0, 0]);
  assert.deepEqual(
    (await movements(employeeId)).map(({ kind }) => kind),
    ['reversal', 'payout'],
  );
});

test('409 adjustment_already_reversed: of 50 reversals at once exactly one counts', async () => {
  const company = await subtracted();
  const path = `${ADJUSTMENTS}/${company.movement.id}/reversal`;
  const answers = await atOnce(world, 50, () => company.rest.post(path, { balanceBeforeSeconds: 0 }));
  const codes = Map.groupBy(answers, ({ code, status }) => (status === 200 ? 'done' : code));
  assert.deepEqual([codes.get('done')?.length, codes.get('adjustment_already_reversed')?.length], [1, 49]);
  assert.deepEqual(await company.balances(), [2400, 4200, -1800]);
});

test('409 compensable_balance_changed: the balance of its source over its period is another, and nothing is written', async () => {
  const company = await subtracted();
  const before = await company.ledger();
  const path = `${ADJUSTMENTS}/${company.movement.id}/reversal`;
  for (const balanceBeforeSeconds of [-1800, 4200]) {
    const answer = await company.rest.post(path, { balanceBeforeSeconds });
    assert.deepEqual([answer.status, answer.code], [409, 'compensable_balance_changed']);
  }
  assert.equal(await company.ledger(), before);
});

test('422 adjustment_not_reversible: what the system did, and what an absence took', async () => {
  const company = await vectorCompany(world);
  const { rest, scope, employeeId, movements, reverse } = company;
  const absenceTypeId = (await rest.post(TYPES, { name: 'Rest', pickMode: 'by_days', category: 'compensation' })).data
    .id;
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
  await rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff: [{ date: '2026-03-16' }] });
  const policyId = await company.policy({ yearlyReset: { month: 3, day: 6 } });
  await company.assign(policyId, [employeeId], '2026-03-01');
  world.setNow('2026-03-06T12:00:00Z');
  await applyLimits(scope);
  world.setNow('2026-03-05T12:00:00Z');
  const all = await movements(employeeId);
  assert.deepEqual(all.map(({ kind }) => kind).sort(), ['compensation', 'yearly_reset']);
  for (const movement of all) {
    const answer = await reverse(movement);
    assert.deepEqual([answer.status, answer.code], [422, 'adjustment_not_reversible']);
  }
});

test('404 adjustment_not_found: unknown, or of another company', async () => {
  const [ours, theirs] = [await subtracted(), await subtracted()];
  for (const id of [crypto.randomUUID(), theirs.movement.id]) {
    const answer = await ours.rest.post(`${ADJUSTMENTS}/${id}/reversal`, { balanceBeforeSeconds: 0 });
    assert.deepEqual([answer.status, answer.code], [404, 'adjustment_not_found']);
  }
  assert.equal(
    (await ours.rest.post(`${ADJUSTMENTS}/${ours.movement.id}/reversal`)).errors.balanceBeforeSeconds?.length,
    1,
  );
});
