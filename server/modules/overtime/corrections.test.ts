import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { ENTRIES, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { previewAdjustment } from './preview-adjustment.ts';

const world = await createWorld();
world.setNow('2026-03-06T12:00:00Z');
const PAYOUTS = '/overtime-policies/v1/payouts';
const MONDAY = { from: '2026-03-02', to: '2026-03-02' };
const SUNDAY = { from: '2026-03-01', to: '2026-03-01' };

type Period = typeof MONDAY;

async function prepare() {
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-02-23' });
  const balances = async (period: Period) => {
    const sums = await company.balance(employeeId, period);
    return [sums.total_balance, sums.positive_balance, sums.negative_balance, sums.multiplier_rule];
  };
  const corrections = async () =>
    (await company.movements(employeeId)).filter(({ kind }: { kind: string }) => kind === 'correction');
  const rest = { ...company.rest };
  const later = (from: string, to: string) =>
    rest.post(ENTRIES, {
      ...{ employeeId, workEntryType: 'work' },
      ...{ workEntryIn: { date: `${from}:00+01:00` }, workEntryOut: { date: `${to}:00+01:00` } },
    });
  const adjust = (period: Period, body: object) => company.adjust(employeeId, period, { ...body });
  return { ...company, employeeId, balances, corrections, later, adjust };
}

test('D10 a debt that was written off and is worked after all is not a gift, and the write-off is restored with the debt', async () => {
  const { rest, employeeId, work, adjust, later, balances, corrections } = await prepare();
  await work(employeeId, '2026-03-02', 25_200);
  const terms = { operation: 'add', source: 'negative_balance', balanceBeforeSeconds: -3600, amountSeconds: 3600 };
  const { adjustmentId } = (await adjust(MONDAY, terms)).data;
  const late = (await later('2026-03-02T16:00', '2026-03-02T17:00')).data.id;
  assert.deepEqual(await balances(MONDAY), [0, 0, 0, 0]);
  const [correction, ...others] = await corrections();
  const { id, createdAt, ...fields } = correction;
  assert.deepEqual(fields, {
    employeeId,
    kind: 'correction',
    followsId: adjustmentId,
    operation: 'subtract',
    source: 'negative_balance',
    ...MONDAY,
    amountSeconds: 3600,
    appliedSeconds: 3600,
    balanceBeforeSeconds: 3600,
    balanceAfterSeconds: 0,
    note: null,
    cause: null,
    author: { type: 'system', id: null, name: 'Jornada' },
    selfMade: false,
    allocations: [{ date: '2026-03-02', bucket: 'negative', seconds: -3600 }],
  });
  assert.deepEqual(others, []);
  await rest.delete(`${ENTRIES}/${late}`);
  assert.deepEqual(await balances(MONDAY), [0, 0, 0, 0]);
  const [restored, ...before] = await corrections();
  assert.deepEqual(before, [correction]);
  assert.deepEqual(
    [restored.followsId, restored.operation, restored.source, restored.allocations],
    [adjustmentId, 'add', 'negative_balance', [{ date: '2026-03-02', bucket: 'negative', seconds: 3600 }]],
  );
});

test('D10 a movement that makes room for a lapsed write-off is applied as it is, and the write-off restored after it', async () => {
  const { employeeId, work, adjust, later, balances, corrections } = await prepare();
  await work(employeeId, '2026-03-02', 25_200);
  const writeOff = { operation: 'add', source: 'negative_balance', balanceBeforeSeconds: -3600, amountSeconds: 3600 };
  const { adjustmentId } = (await adjust(MONDAY, writeOff)).data;
  await later('2026-03-02T16:00', '2026-03-02T17:00');
  const debt = { operation: 'subtract', source: 'negative_balance', balanceBeforeSeconds: 0, amountSeconds: 1800 };
  const { data } = await adjust(MONDAY, debt);
  assert.deepEqual([data.appliedSeconds, data.balanceAfterSeconds], [1800, -1800]);
  assert.deepEqual(await balances(MONDAY), [0, 0, 0, 0]);
  const [restored] = await corrections();
  assert.deepEqual([restored.followsId, restored.operation, restored.appliedSeconds], [adjustmentId, 'add', 1800]);
});

test('D10 a row that comes back restores what had lapsed and what was owed', async () => {
  const { employeeId, work, adjust, balances, policy, assign } = await prepare();
  await work(employeeId, '2026-03-01', 7200);
  await work(employeeId, '2026-03-02', 25_200);
  const writeOff = { operation: 'add', source: 'negative_balance', balanceBeforeSeconds: -3600, amountSeconds: 3600 };
  await adjust(MONDAY, writeOff);
  await adjust(SUNDAY, { operation: 'reset' });
  await assign(await policy({ type: 'none' }), [employeeId], '2026-02-01');
  assert.deepEqual(
    [await balances(SUNDAY), await balances(MONDAY)],
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  );
  await assign(await policy({ type: 'total' }), [employeeId], '2026-02-01');
  assert.deepEqual(
    [await balances(SUNDAY), await balances(MONDAY)],
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  );
});

test('D10 surplus that was paid and disappears is a debt', async () => {
  const { rest, employeeId, work, balances, corrections } = await prepare();
  const entryId = await work(employeeId, '2026-03-01', 7200);
  const body = { employeeId, ...SUNDAY, balanceBeforeSeconds: 7200, amountSeconds: 7200 };
  const { movementId } = (await rest.post(PAYOUTS, body)).data;
  await rest.delete(`${ENTRIES}/${entryId}`);
  assert.deepEqual(await balances(SUNDAY), [-7200, 0, -7200, 0]);
  const [correction, ...others] = await corrections();
  assert.deepEqual(
    [correction.followsId, correction.author.type, correction.allocations, others],
    [
      movementId,
      'system',
      [
        { date: '2026-03-01', bucket: 'negative', seconds: -7200 },
        { date: '2026-03-01', bucket: 'positive', seconds: 7200 },
      ],
      [],
    ],
  );
  await work(employeeId, '2026-03-01', 7200);
  assert.deepEqual(await balances(SUNDAY), [0, 0, 0, 0]);
  const [restored, ...before] = await corrections();
  assert.deepEqual([restored.followsId, restored.operation, restored.appliedSeconds], [movementId, 'add', 7200]);
  assert.equal(before.length, 1);
});

test('D10 a bonus that was paid and disappears is a debt, also when a change of rules takes it', async () => {
  const { rest, employeeId, work, policy, assign, balances, corrections } = await prepare();
  const multiplierRules = [{ name: 'All', coefficient: 1.5 }];
  const policyId = await policy({ multiplierRules });
  await assign(policyId, [employeeId], '2026-02-01');
  await work(employeeId, '2026-03-01', 7200);
  const body = { employeeId, ...SUNDAY, source: 'multiplier_rule', balanceBeforeSeconds: 10_800, amountSeconds: 3600 };
  assert.equal((await rest.post(PAYOUTS, body)).status, 200);
  await rest.put(`${POLICIES}/${policyId}`, { multiplierRules: [] });
  assert.deepEqual(await balances(SUNDAY), [3600, 7200, -3600, 0]);
  assert.equal((await corrections()).length, 1);
});

test('D10 a period that was reset stays at zero when its surplus disappears: nobody got anything for it', async () => {
  const { rest, employeeId, work, adjust, balances, corrections } = await prepare();
  const entryId = await work(employeeId, '2026-03-01', 7200);
  await adjust(SUNDAY, { operation: 'reset' });
  await rest.delete(`${ENTRIES}/${entryId}`);
  assert.deepEqual(await balances(SUNDAY), [0, 0, 0, 0]);
  const [{ operation, source, appliedSeconds }] = await corrections();
  assert.deepEqual([operation, source, appliedSeconds], ['add', 'total_balance', 7200]);
});

test('D10 a payout whose rest is debt restores what it makes room for, and the preview of an adjustment has it too', async () => {
  const { rest, scope, employeeId, work, adjust, later, balances, policy, assign } = await prepare();
  await assign(await policy({ multiplierRules: [{ name: 'All', coefficient: 1.5 }] }), [employeeId], '2026-02-01');
  await work(employeeId, '2026-03-01', 7200);
  await adjust(SUNDAY, {
    operation: 'subtract',
    source: 'positive_balance',
    balanceBeforeSeconds: 7200,
    amountSeconds: 7200,
  });
  await work(employeeId, '2026-03-02', 25_200);
  await adjust(MONDAY, {
    operation: 'add',
    source: 'negative_balance',
    balanceBeforeSeconds: -3600,
    amountSeconds: 3600,
  });
  await later('2026-03-02T16:00', '2026-03-02T17:00');
  const both = { from: '2026-03-01', to: '2026-03-02' };
  assert.deepEqual(await balances(both), [3600, 0, 0, 3600]);
  const debt = { operation: 'subtract', source: 'negative_balance', balanceBeforeSeconds: 0, amountSeconds: 600 };
  const preview = await previewAdjustment(scope, { employeeId, ...both, ...debt });
  assert.deepEqual([preview.balanceAfterSeconds, preview.after.negative_balance], [-600, 0]);
  const body = { employeeId, ...both, balanceBeforeSeconds: 3600, amountSeconds: 2000 };
  assert.equal((await rest.post(PAYOUTS, body)).status, 200);
  assert.deepEqual(await balances(both), [3600, 0, 0, 3600]);
});

test('D5 who takes positive takes its names, and positive that comes later has none', async () => {
  const { employeeId, work, adjust, policy, assign, balance } = await prepare();
  await assign(await policy({ typifyingRules: [{ name: 'Sunday', days: ['sunday'] }] }), [employeeId], '2026-02-01');
  await work(employeeId, '2026-03-01', 3600);
  const named = async () => {
    const { positive_balance, typifying_rule } = await balance(employeeId, SUNDAY);
    return [positive_balance, typifying_rule];
  };
  const source = 'positive_balance';
  await adjust(SUNDAY, { operation: 'subtract', source, balanceBeforeSeconds: 3600, amountSeconds: 3600 });
  assert.deepEqual(await named(), [0, 0]);
  await adjust(SUNDAY, { operation: 'add', source, balanceBeforeSeconds: 0, amountSeconds: 1800 });
  assert.deepEqual(await named(), [1800, 0]);
  const type = { operation: 'add', source: 'typifying_rule', balanceBeforeSeconds: 1800, amountSeconds: 600 };
  assert.equal((await adjust(SUNDAY, type)).data.appliedSeconds, 600);
  assert.deepEqual(await named(), [2400, 600]);
});

test('C4 a day paid from overtime needs no correction, and is given back whole with what was put right of it', async () => {
  const { rest, employeeId, work, balances, corrections } = await prepare();
  const absenceTypeId = (await rest.post(TYPES, { name: 'Rest', pickMode: 'by_days', category: 'compensation' })).data
    .id;
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
  const put = (daysOff: object[]) => rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff });
  await work(employeeId, '2026-03-01', 28_800);
  const entryId = await work(employeeId, '2026-03-02', 3600);
  await put([{ date: '2026-03-02' }]);
  assert.deepEqual(await balances(MONDAY), [-25_200, -25_200, 0, 0]);
  assert.deepEqual(await corrections(), []);
  await rest.delete(`${ENTRIES}/${entryId}`);
  assert.deepEqual(await balances(MONDAY), [-28_800, -25_200, -3600, 0]);
  await put([]);
  assert.deepEqual(await balances(MONDAY), [-28_800, 0, -28_800, 0]);
});
