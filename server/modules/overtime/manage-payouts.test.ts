import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADJUSTMENTS, VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { atOnce } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const PAYOUTS = '/overtime-policies/v1/payouts';

/** Monday +3600, Tuesday -1800, Wednesday +600. */
async function payroll(type: 'total' | 'hybrid' | 'none' = 'hybrid') {
  const company = await vectorCompany(world, type);
  const { rest, employeeId } = company;
  const body = {
    employeeId,
    ...VECTOR_DAYS,
    source: 'positive_balance',
    balanceBeforeSeconds: 4200,
    amountSeconds: 4000,
  };
  const pay = (fields: Record<string, unknown> = {}) => rest.post(PAYOUTS, { ...body, ...fields });
  const lastMovement = async () => (await rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`)).data[0];
  return { ...company, pay, lastMovement };
}

test('D13 a payout takes surplus by a movement and leaves a line for payroll', async () => {
  const { pay, balances, lastMovement, employeeId, rest } = await payroll();
  const { status, data } = await pay({ note: 'March salary' });
  assert.equal(status, 200);
  const movement = await lastMovement();
  const { id, createdAt, updatedAt, ...line } = data;
  assert.deepEqual(line, {
    employeeId,
    movementId: movement.id,
    ...VECTOR_DAYS,
    amountSeconds: 4000,
    source: 'positive_balance',
    note: 'March salary',
    exportedAt: null,
    selfMade: false,
    deletedAt: null,
  });
  assert.deepEqual(await balances(), [-1600, 200, -1800]);
  const { operation, appliedSeconds, balanceBeforeSeconds, balanceAfterSeconds, allocations } = movement;
  assert.deepEqual(
    [operation, appliedSeconds, balanceBeforeSeconds, balanceAfterSeconds],
    ['subtract', 4000, 4200, 200],
  );
  assert.deepEqual(
    allocations.map(({ date, seconds }: { date: string; seconds: number }) => [date, seconds]),
    [
      ['2026-03-02', -3600],
      ['2026-03-04', -400],
    ],
  );
  assert.deepEqual((await rest.get(`${PAYOUTS}/${id}`)).data, data);
});

test('D13 lines are listed by person, period and whether payroll has them', async () => {
  const { pay, rest, employeeId } = await payroll();
  const first = (await pay({ amountSeconds: 1000 })).data.id;
  const second = (await pay({ amountSeconds: 500, balanceBeforeSeconds: 3200, to: '2026-03-02', from: '2026-03-02' }))
    .code;
  assert.equal(second, 'compensable_balance_changed');
  const other = (await pay({ amountSeconds: 500, balanceBeforeSeconds: 3200 })).data.id;
  const listed = async (query: string) =>
    (await rest.get(`${PAYOUTS}?${query}`)).data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await listed('orderBy=amountSeconds asc'), [other, first]);
  assert.deepEqual(await listed(`employeeId=${employeeId}&from=2026-03-05&to=2026-03-09`), []);
  const exported = await rest.post(`${PAYOUTS}/export`, { payoutIds: [first, first.toUpperCase()] });
  assert.deepEqual(
    exported.data.payouts.map((one: Record<string, unknown>) => [one.id, one.exportedAt]),
    [[first, '2026-03-05T12:00:00+00:00']],
  );
  assert.deepEqual([await listed('exported=true'), await listed('exported=false')], [[first], [other]]);
});

test('409 overtime_payout_already_exported: a line is exported once, all or none, and then stands', async () => {
  const { pay, rest, ledger } = await payroll();
  const first = (await pay({ amountSeconds: 1000 })).data.id;
  const second = (await pay({ amountSeconds: 500, balanceBeforeSeconds: 3200 })).data.id;
  await rest.post(`${PAYOUTS}/export`, { payoutIds: [first] });
  const before = await ledger();
  const again = await rest.post(`${PAYOUTS}/export`, { payoutIds: [second, first] });
  assert.deepEqual([again.status, again.code], [409, 'overtime_payout_already_exported']);
  assert.equal((await rest.get(`${PAYOUTS}/${second}`)).data.exportedAt, null);
  const taken = await rest.delete(`${PAYOUTS}/${first}`);
  assert.deepEqual([taken.status, taken.code], [409, 'overtime_payout_already_exported']);
  assert.equal(await ledger(), before);
});

test('D10 a payout that is taken back returns its seconds to the days they came from, by a movement', async () => {
  const { pay, rest, balances, lastMovement } = await payroll();
  const { id } = (await pay()).data;
  assert.equal((await rest.delete(`${PAYOUTS}/${id}`)).status, 200);
  assert.deepEqual(await balances(), [2400, 4200, -1800]);
  const { operation, balanceBeforeSeconds, balanceAfterSeconds } = await lastMovement();
  assert.deepEqual([operation, balanceBeforeSeconds, balanceAfterSeconds], ['add', 200, 4200]);
  assert.equal((await rest.get(`${PAYOUTS}/${id}`)).code, 'overtime_payout_not_found');
  assert.equal((await rest.delete(`${PAYOUTS}/${id}`)).code, 'overtime_payout_not_found');
  assert.equal((await rest.post(`${PAYOUTS}/export`, { payoutIds: [id] })).code, 'overtime_payout_not_found');
  assert.deepEqual((await rest.get(`${PAYOUTS}?onlyReturn=deleted`)).data[0].id, id);
});

const REFUSALS = [
  { code: 'payout_exceeds_balance', status: 422, fields: { amountSeconds: 4201 } },
  { code: 'payout_exceeds_balance', status: 422, fields: { source: 'multiplier_rule', balanceBeforeSeconds: 2400 } },
  { code: 'compensable_balance_changed', status: 409, fields: { balanceBeforeSeconds: 4199 } },
  { code: 'hybrid_independent_policy_required', status: 422, fields: { source: undefined } },
  { code: 'employee_not_adjustable', status: 422, fields: { from: '2026-01-01', to: '2026-01-31' } },
  { code: 'employee_not_found', status: 404, fields: { employeeId: crypto.randomUUID() } },
];
for (const { code, status, fields } of REFUSALS) {
  test(`${status} ${code}: ${Object.keys(fields).join(', ')}; nothing is paid`, async () => {
    const { pay, ledger } = await payroll();
    const before = await ledger();
    const answer = await pay(fields);
    assert.deepEqual([answer.status, answer.code], [status, code]);
    assert.equal(await ledger(), before);
  });
}

test('422 payout_exceeds_balance: debts leave less of a total balance to pay', async () => {
  const { pay, balances } = await payroll('total');
  const total = { source: undefined, balanceBeforeSeconds: 2400 };
  assert.equal((await pay({ ...total, amountSeconds: 2401 })).code, 'payout_exceeds_balance');
  assert.equal((await pay({ ...total, amountSeconds: 2400 })).data.source, 'total_balance');
  assert.equal((await balances())[0], 0);
});

for (const type of ['total', 'hybrid'] as const) {
  test(`D13 under ${type} a bonus and named seconds are paid out of their own balance, however low the total is`, async () => {
    const { rest, employeeId, policy, assign, balance } = await vectorCompany(world);
    const multiplierRules = [{ name: 'More', coefficient: 1.5 }];
    const typifyingRules = [{ name: 'Monday', days: ['monday'] }];
    await assign(await policy({ type, multiplierRules, typifyingRules }), [employeeId], '2026-02-01');
    const pay = async (source: string, amountSeconds: number) => {
      const { total_balance } = await balance(employeeId, VECTOR_DAYS);
      const body = { employeeId, ...VECTOR_DAYS, source, balanceBeforeSeconds: total_balance, amountSeconds };
      return rest.post(PAYOUTS, body);
    };
    const take = { operation: 'subtract', source: 'negative_balance', amountSeconds: 9000 };
    const { negative_balance } = await balance(employeeId, VECTOR_DAYS);
    await rest.post(ADJUSTMENTS, { employeeId, ...VECTOR_DAYS, ...take, balanceBeforeSeconds: negative_balance });
    const sums = async () => {
      const { total_balance, positive_balance, multiplier_rule, typifying_rule } = await balance(
        employeeId,
        VECTOR_DAYS,
      );
      return [total_balance, positive_balance, multiplier_rule, typifying_rule];
    };
    assert.deepEqual(await sums(), [-4500, 4200, 2100, 3600]);
    assert.equal((await pay('multiplier_rule', 2101)).code, 'payout_exceeds_balance');
    assert.equal((await pay('multiplier_rule', 2100)).status, 200);
    assert.equal((await pay('typifying_rule', 3601)).code, 'payout_exceeds_balance');
    assert.equal((await pay('typifying_rule', 3600)).status, 200);
    assert.deepEqual(await sums(), [-10_200, 600, 0, 0]);
    assert.equal((await pay('multiplier_rule', 1)).code, 'payout_exceeds_balance');
  });
}

test('422 employee_not_adjustable: nothing to pay under a policy of type none', async () => {
  const { pay } = await payroll('none');
  assert.equal((await pay()).code, 'employee_not_adjustable');
});

test('422: every faulty field of a payout and of an export is named', async () => {
  const { rest } = await payroll();
  const body = { from: '2026-03-05', to: '2026-03-04', amountSeconds: 0, source: 'negative_balance' };
  const answer = await rest.post(PAYOUTS, body);
  assert.deepEqual(Object.keys(answer.errors).sort(), [
    'amountSeconds',
    'balanceBeforeSeconds',
    'employeeId',
    'from',
    'source',
  ]);
  const exported = await rest.post(`${PAYOUTS}/export`, { payoutIds: [] });
  assert.deepEqual([exported.status, Object.keys(exported.errors)], [422, ['payoutIds']]);
});

test('404 overtime_payout_not_found: of another company, nothing is exported', async () => {
  const ours = await payroll();
  const theirs = await payroll();
  const mine = (await ours.pay()).data.id;
  const payoutIds = [mine, (await theirs.pay()).data.id];
  assert.equal((await ours.rest.post(`${PAYOUTS}/export`, { payoutIds })).code, 'overtime_payout_not_found');
  assert.equal((await ours.rest.get(`${PAYOUTS}/${mine}`)).data.exportedAt, null);
});

test('D13 of 20 payouts of one balance at once one is paid, and of exports and takings back one counts', async () => {
  const { pay, rest, balances } = await payroll();
  const answers = await atOnce(world, 20, () => pay());
  assert.deepEqual(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length])
      .toArray()
      .sort(),
    [
      [200, 1],
      [409, 19],
    ],
  );
  const { id } = answers.find(({ status }) => status === 200)?.data ?? assert.fail();
  const ends = await atOnce(world, 20, (index) =>
    index % 2 === 0 ? rest.post(`${PAYOUTS}/export`, { payoutIds: [id] }) : rest.delete(`${PAYOUTS}/${id}`),
  );
  assert.equal(ends.filter(({ status }) => status === 200).length, 1);
  const [payout] = (await rest.get(`${PAYOUTS}?onlyReturn=all`)).data;
  assert.deepEqual([payout.deletedAt === null, (await balances())[1]], payout.exportedAt ? [true, 200] : [false, 4200]);
});
