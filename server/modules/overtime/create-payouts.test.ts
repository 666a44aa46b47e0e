import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { payOutMany, previewPayouts } from './create-payouts.ts';
import { previewReversal } from './preview-reversal.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');

test('D13 many are paid one by one: what is refused changes nothing, and the preview says so before', async () => {
  const company = await vectorCompany(world, 'hybrid');
  const { scope, employeeId, balances, ledger } = company;
  const other = await company.person();
  const terms = { ...VECTOR_DAYS, source: 'positive_balance' as const };
  const payouts = [
    { employeeId, ...terms, balanceBeforeSeconds: 4200, amountSeconds: 4000 },
    { employeeId, ...terms, balanceBeforeSeconds: 4200, amountSeconds: 100 },
    { employeeId: other, ...VECTOR_DAYS, balanceBeforeSeconds: -86_400, amountSeconds: 60 },
    { employeeId: crypto.randomUUID(), ...terms, balanceBeforeSeconds: 0, amountSeconds: 60 },
  ];
  const before = await ledger();
  const preview = await previewPayouts(scope, { payouts });
  assert.equal(await ledger(), before);
  assert.deepEqual(
    preview.results.map(({ balanceAfterSeconds, problem }) => [balanceAfterSeconds, problem]),
    [
      [200, null],
      [4100, null],
      [null, 'payout_exceeds_balance'],
      [null, 'employee_not_found'],
    ],
  );
  const { results } = await payOutMany(scope, { payouts });
  assert.deepEqual(
    results.map(({ problem }) => problem),
    [null, 'compensable_balance_changed', 'payout_exceeds_balance', 'employee_not_found'],
  );
  assert.deepEqual(await balances(), [-1600, 200, -1800]);
});

test('D10 the preview of a reversal is what happens, and writes nothing', async () => {
  const company = await vectorCompany(world, 'hybrid');
  const { scope, employeeId, adjust, balance, reverse, ledger, movements } = company;
  await adjust({ operation: 'subtract', source: 'positive_balance', balanceBeforeSeconds: 4200, amountSeconds: 4000 });
  const [movement] = await movements(employeeId);
  const before = await ledger();
  const preview = await previewReversal(scope, { id: movement.id });
  assert.equal(await ledger(), before);
  assert.deepEqual(
    [preview.balanceBeforeSeconds, preview.before.positive_balance, preview.after.positive_balance],
    [200, 200, 4200],
  );
  assert.equal(preview.correctedSeconds, 0);
  assert.equal((await reverse(movement)).status, 200);
  assert.equal((await balance(employeeId, VECTOR_DAYS)).positive_balance, preview.after.positive_balance);
  await assert.rejects(previewReversal(scope, { id: movement.id }), /adjustment_already_reversed/);
  const [reversal] = await movements(employeeId);
  await assert.rejects(previewReversal(scope, { id: reversal.id }), /adjustment_not_reversible/);
  await assert.rejects(previewReversal(scope, { id: crypto.randomUUID() }), /adjustment_not_found/);
});
