import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADJUSTMENTS, VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');

test('200: a movement tells who, when, why and what, newest first', async () => {
  const company = await vectorCompany(world);
  const added = await company.adjust({
    operation: 'add',
    amountSeconds: 60,
    balanceBeforeSeconds: 2400,
    note: ' Inventory 🎉 ',
  });
  const { data, meta } = await company.rest.get(`${ADJUSTMENTS}?employeeId=${company.employeeId}`);
  assert.equal(meta.total, 1);
  assert.deepEqual(data[0], {
    id: added.data.adjustmentId,
    employeeId: company.employeeId,
    kind: 'adjustment',
    followsId: null,
    operation: 'add',
    source: 'total_balance',
    from: VECTOR_DAYS.from,
    to: VECTOR_DAYS.to,
    amountSeconds: 60,
    appliedSeconds: 60,
    balanceBeforeSeconds: 2400,
    balanceAfterSeconds: 2460,
    note: ' Inventory 🎉 ',
    cause: null,
    author: { type: 'token', id: company.tokenId, name: 'test' },
    selfMade: false,
    createdAt: '2026-03-05T12:00:00+00:00',
    allocations: [{ date: '2026-03-04', bucket: 'positive', seconds: 60 }],
  });
});

test('200: from and to find movements whose period touches them, page by page and as ordered', async () => {
  const company = await vectorCompany(world);
  for (const note of ['first', 'second', 'third'])
    await company.adjust({
      operation: 'add',
      amountSeconds: 1,
      balanceBeforeSeconds: 2400 + ['first', 'second', 'third'].indexOf(note),
      note,
    });
  const notes = async (query: string) => {
    const answer = await company.rest.get(`${ADJUSTMENTS}?${query}`);
    return [answer.data.map((movement: { note: string }) => movement.note).join(' '), answer.meta.total];
  };
  assert.deepEqual(await notes(''), ['third second first', 3]);
  assert.deepEqual(await notes('limit=2&page=2'), ['first', 3]);
  assert.deepEqual(await notes('from=2026-03-04&to=2026-03-20'), ['third second first', 3]);
  assert.deepEqual(await notes('orderBy=createdAt%20asc'), ['first second third', 3]);
  assert.deepEqual(await notes('from=2026-03-05'), ['', 0]);
  assert.deepEqual(await notes('to=2026-03-01'), ['', 0]);
  assert.deepEqual(await notes(`employeeId=${crypto.randomUUID()}`), ['', 0]);
  assert.equal((await company.rest.get(`${ADJUSTMENTS}?from=2026-03-05&to=2026-03-01&limit=0`)).errors.from?.length, 1);
});

test('D10 the application can neither change nor delete what the ledger says', async () => {
  const company = await vectorCompany(world);
  await company.adjust({ operation: 'reset' });
  for (const table of ['overtime_movements', 'overtime_allocations', 'overtime_day_changes']) {
    for (const text of [`delete from ${table}`, `update ${table} set company_id = company_id`, `truncate ${table}`]) {
      await assert.rejects(
        company.scope.transaction(({ send }) => send(writeText(text)({}))),
        { code: '42501' },
      );
    }
  }
});
