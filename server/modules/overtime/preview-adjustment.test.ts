import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const createCaller = createCallerFactory(appRouter);

async function prepare() {
  const company = await vectorCompany(world);
  const { overtime } = createCaller({ scope: company.scope, locale: 'en', requestId: 'test' });
  return { ...company, overtime };
}

const adjustments: { operation: string; source?: string; amountSeconds?: number; balanceBeforeSeconds?: number }[] = [
  { operation: 'add', amountSeconds: 600, balanceBeforeSeconds: 2400 },
  { operation: 'add', source: 'typifying_rule', amountSeconds: 600, balanceBeforeSeconds: 2400 },
  { operation: 'add', source: 'negative_balance', amountSeconds: 9000, balanceBeforeSeconds: -1800 },
  { operation: 'subtract', source: 'positive_balance', amountSeconds: 4000, balanceBeforeSeconds: 4200 },
  { operation: 'subtract', amountSeconds: 5000, balanceBeforeSeconds: 2400 },
  { operation: 'subtract', amountSeconds: 0, balanceBeforeSeconds: 2400 },
  { operation: 'reset' },
];
for (const adjustment of adjustments) {
  const { operation, source, amountSeconds } = adjustment;
  test(`D9 the preview of ${operation} ${source ?? ''} ${amountSeconds ?? ''} is what happens, and writes nothing`, async () => {
    const { overtime, employeeId, ledger, balance, rest } = await prepare();
    const input = { employeeId, ...VECTOR_DAYS, ...adjustment };
    const before = await ledger();
    const preview = await overtime.previewAdjustment(input);
    assert.equal(await ledger(), before);
    const { total_balance, positive_balance } = await balance(employeeId, VECTOR_DAYS);
    assert.deepEqual(
      [preview.before.total_balance, preview.before.positive_balance],
      [total_balance, positive_balance],
    );
    const done = await overtime.adjustBalance(input);
    assert.deepEqual(
      [preview.appliedSeconds, preview.balanceBeforeSeconds, preview.balanceAfterSeconds],
      [done.appliedSeconds, done.balanceBeforeSeconds, done.balanceAfterSeconds],
    );
    const after = await balance(employeeId, VECTOR_DAYS);
    for (const [key, seconds] of Object.entries(preview.after)) assert.equal(after[key], seconds, key);
    const [movement] = (await rest.get(`/overtime-policies/v1/adjustments?employeeId=${employeeId}`)).data;
    const inOrder = [...preview.allocations].sort((one, other) =>
      `${one.date}${one.bucket}` < `${other.date}${other.bucket}` ? -1 : 1,
    );
    assert.deepEqual(movement?.allocations ?? [], inOrder);
  });
}

const detailsOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('must be refused'),
    (error) => [error.cause.code, error.cause.details],
  );

test('D8.8 409: preview and adjustment tell the current balance and the movement that came between', async () => {
  const { overtime, employeeId } = await prepare();
  const input = {
    employeeId,
    ...VECTOR_DAYS,
    operation: 'add',
    amountSeconds: 60,
    balanceBeforeSeconds: 2400,
    note: 'Fair',
  };
  assert.deepEqual(await detailsOf(overtime.adjustBalance({ ...input, balanceBeforeSeconds: 1 })), [
    'compensable_balance_changed',
    { currentBalanceSeconds: 2400 },
  ]);
  const { adjustmentId } = await overtime.adjustBalance(input);
  const details = {
    currentBalanceSeconds: 2460,
    movementsSince: {
      id: adjustmentId,
      operation: 'add',
      appliedSeconds: 60,
      note: 'Fair',
      authorName: 'Jornada',
      createdAt: '2026-03-05T12:00:00+00:00',
    },
  };
  for (const call of [overtime.adjustBalance, overtime.previewAdjustment]) {
    assert.deepEqual(await detailsOf(call(input)), ['compensable_balance_changed', details]);
  }
});

test('D8 the preview answers the domain errors of the adjustment', async () => {
  const { overtime, employeeId } = await prepare();
  const valid = { employeeId, ...VECTOR_DAYS, operation: 'add', balanceBeforeSeconds: 2400 };
  const codeOf = async (change: object) => (await detailsOf(overtime.previewAdjustment({ ...valid, ...change })))[0];
  assert.equal(await codeOf({ operation: 'double' }), 'invalid_adjustment_operation');
  assert.equal(await codeOf({ source: 'double' }), 'invalid_movement_source');
  assert.equal(await codeOf({ employeeId: crypto.randomUUID() }), 'employee_not_found');
  assert.equal(await codeOf({ from: '2020-01-01', to: '2020-01-31' }), 'employee_not_adjustable');
});

test('403: a viewer may see balances, neither preview nor adjust them', async () => {
  const { scope, employeeId, balance } = await prepare();
  const viewer = { ...scope, actor: { ...scope.actor, role: 'viewer' as const } };
  const { overtime } = createCaller({ scope: viewer, locale: 'en', requestId: 'test' });
  const input = { employeeId, ...VECTOR_DAYS, operation: 'reset' };
  assert.equal((await detailsOf(overtime.adjustBalance(input)))[0], 'role_not_allowed');
  assert.equal((await detailsOf(overtime.previewAdjustment(input)))[0], 'role_not_allowed');
  assert.equal((await overtime.getBalance({ employeeId, ...VECTOR_DAYS })).total_balance, 2400);
  assert.equal((await balance(employeeId, VECTOR_DAYS)).total_balance, 2400);
});
