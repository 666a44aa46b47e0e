import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { closeDates } from '#test/closing.ts';
import { CONTRACTS, ENTRIES, overtimeCompany, wrongSums } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-04-20T12:00:00Z');

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const APRIL = { from: '2026-04-01', to: '2026-04-30' };
const BOTH = { from: MARCH.from, to: APRIL.to };
const LATE = { lateCorrection: { reason: 'A sheet of paper was found' } };

/** A person without planned time, whose every worked second is surplus. */
async function prepare() {
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-03-01', weeklyHours: 0 });
  const totals = async (...periods: (typeof MARCH)[]) =>
    Promise.all(periods.map(async (period) => (await company.balance(employeeId, period)).total_balance));
  const retros = async () =>
    (await company.movements(employeeId)).filter(({ kind }: { kind: string }) => kind === 'retro');
  const close = (period = MARCH) => closeDates(world, company.companyId, [employeeId], period);
  const late = (from: string, to: string, more: object = LATE) =>
    company.rest.post(ENTRIES, {
      ...{ employeeId, workEntryType: 'work', ...more },
      ...{ workEntryIn: { date: `${from}:00+01:00` }, workEntryOut: { date: `${to}:00+01:00` } },
    });
  return { ...company, employeeId, totals, retros, close, late };
}

test('K4 a late entry of 1800 on 12 March: March stays at 3600, April holds 1800 labelled 12 March, both together are 1800 more', async () => {
  const { work, close, late, totals, retros, employeeId, balance, companyId } = await prepare();
  await work(employeeId, '2026-03-12', 3600);
  const periodId = await close();
  assert.deepEqual(await totals(MARCH, APRIL, BOTH), [3600, 0, 3600]);

  const refused = await late('2026-03-12T16:00', '2026-03-12T16:30', {});
  assert.equal(refused.status, 409);
  assert.deepEqual(refused.body.error, {
    status: 409,
    message: 'period_closed',
    errors: 'period_closed',
    details: { period: { id: periodId, ...MARCH } },
  });

  assert.equal((await late('2026-03-12T16:00', '2026-03-12T16:30')).status, 200);
  assert.deepEqual(await totals(MARCH, APRIL, BOTH), [3600, 1800, 5400]);
  const [retro, ...others] = await retros();
  assert.deepEqual(others, []);
  const { id, createdAt, ...fields } = retro;
  assert.deepEqual(fields, {
    ...{ employeeId, kind: 'retro', operation: 'add', source: 'total_balance', from: '2026-03-12', to: '2026-04-01' },
    ...{ amountSeconds: 1800, appliedSeconds: 1800, balanceBeforeSeconds: 0, balanceAfterSeconds: 1800 },
    ...{ note: LATE.lateCorrection.reason, cause: null, followsId: null, selfMade: false },
    author: { type: 'system', id: null, name: 'Jornada' },
    allocations: [
      { date: '2026-03-12', bucket: 'positive', seconds: -1800 },
      { date: '2026-04-01', bucket: 'positive', seconds: 1800 },
    ],
  });
  const days = (await balance(employeeId, { ...MARCH, withDays: true } as typeof MARCH)).days;
  assert.equal(days, undefined);
  const { rows } = await world.ownerPool.query(
    'select worked_seconds from overtime_days where employee_id = $1 and date = $2',
    [employeeId, '2026-03-12'],
  );
  assert.equal(rows[0].worked_seconds, 5400);
  assert.deepEqual(await wrongSums(world, companyId), []);
});

test('K4 a late correction that is taken back brings its retro back, and one that changes nothing writes none', async () => {
  const { rest, work, close, late, totals, retros, employeeId } = await prepare();
  await work(employeeId, '2026-03-12', 3600);
  await close();
  const { id } = (await late('2026-03-12T16:00', '2026-03-12T16:30')).data;
  assert.equal((await rest.delete(`${ENTRIES}/${id}`)).status, 409);
  assert.equal((await rest.delete(`${ENTRIES}/${id}`, {}, LATE)).status, 200);
  assert.deepEqual(await totals(MARCH, APRIL, BOTH), [3600, 0, 3600]);
  assert.deepEqual(
    (await retros()).map(({ operation, appliedSeconds }) => [operation, appliedSeconds]),
    [
      ['subtract', 1800],
      ['add', 1800],
    ],
  );
});

test('K4 the first open day is after all closed periods, and what a closed month was given stays there', async () => {
  const { work, close, late, totals, retros, employeeId } = await prepare();
  await work(employeeId, '2026-03-12', 3600);
  await close();
  await late('2026-03-12T16:00', '2026-03-12T16:30');
  world.setNow('2026-05-04T12:00:00Z');
  await close(APRIL);
  await late('2026-03-13T16:00', '2026-03-13T16:10');
  const MAY = { from: '2026-05-01', to: '2026-05-31' };
  assert.deepEqual(await totals(MARCH, APRIL, MAY), [3600, 1800, 600]);
  assert.deepEqual(
    (await retros()).map(({ from, to }) => [from, to]),
    [
      ['2026-03-13', '2026-05-01'],
      ['2026-03-12', '2026-04-01'],
    ],
  );
  world.setNow('2026-04-20T12:00:00Z');
});

test('K4, D10 surplus that was paid in a closed month and disappears late is a debt of the first open day', async () => {
  const { rest, work, close, totals, balance, employeeId, movements } = await prepare();
  const entryId = await work(employeeId, '2026-03-12', 7200);
  const payout = { employeeId, ...MARCH, amountSeconds: 7200, balanceBeforeSeconds: 7200 };
  assert.equal((await rest.post('/overtime-policies/v1/payouts', payout)).status, 200);
  await close();
  assert.deepEqual(await totals(MARCH, APRIL), [0, 0]);
  await rest.delete(`${ENTRIES}/${entryId}`, {}, LATE);
  assert.deepEqual(await totals(MARCH, APRIL, BOTH), [0, -7200, -7200]);
  assert.equal((await balance(employeeId, MARCH)).negative_balance, 0);
  assert.equal((await balance(employeeId, APRIL)).negative_balance, -7200);
  assert.deepEqual(
    (await movements(employeeId)).map(({ kind }) => kind),
    ['retro', 'correction', 'payout'],
  );
  await work(employeeId, '2026-04-02', 3600);
  assert.deepEqual(await totals(APRIL), [-3600]);
});

test('K4, D10 what a retro gives to an open day is part of its row: what is taken of it lapses or is owed when it goes', async () => {
  const { rest, close, late, totals, adjust, balance, employeeId, movements } = await prepare();
  await close();
  const { id } = (await late('2026-03-12T16:00', '2026-03-12T17:00')).data;
  await rest.post(ENTRIES, {
    ...{ employeeId, workEntryType: 'work' },
    ...{ workEntryIn: { date: '2026-04-01T08:00:00+02:00' }, workEntryOut: { date: '2026-04-01T08:10:00+02:00' } },
  });
  assert.deepEqual(await totals(MARCH, APRIL), [0, 4200]);
  const taken = await adjust(employeeId, APRIL, {
    ...{ operation: 'subtract', source: 'positive_balance', balanceBeforeSeconds: 4200, amountSeconds: 4200 },
  });
  assert.equal(taken.status, 200);
  assert.deepEqual(await totals(APRIL), [0]);
  await rest.delete(`${ENTRIES}/${id}`, {}, LATE);
  const { positive_balance, negative_balance, total_balance } = await balance(employeeId, APRIL);
  assert.deepEqual([positive_balance, negative_balance, total_balance], [0, -3600, -3600]);
  assert.deepEqual(
    (await movements(employeeId)).map(({ kind }) => kind),
    ['correction', 'retro', 'adjustment', 'retro'],
  );
});

test('K4, D10 a reset of what a retro gave to an open day does not lapse when that day is computed again', async () => {
  const { rest, close, late, totals, adjust, employeeId, work } = await prepare();
  await close();
  await late('2026-03-12T16:00', '2026-03-12T17:00');
  await work(employeeId, '2026-04-02', 60);
  assert.equal((await adjust(employeeId, APRIL, { operation: 'reset' })).status, 200);
  assert.deepEqual(await totals(MARCH, APRIL), [0, 0]);
  await rest.post(ENTRIES, {
    ...{ employeeId, workEntryType: 'work' },
    ...{ workEntryIn: { date: '2026-04-01T08:00:00+02:00' }, workEntryOut: { date: '2026-04-01T08:10:00+02:00' } },
  });
  assert.deepEqual(await totals(MARCH, APRIL), [0, 600]);
});

test('K4 adjustments, payouts and reversals of a period with closed days are late corrections, and leave its balance', async () => {
  const { rest, work, close, totals, adjust, employeeId } = await prepare();
  await work(employeeId, '2026-03-12', 3600);
  const paid = { operation: 'subtract', source: 'positive_balance', balanceBeforeSeconds: 3600, amountSeconds: 600 };
  const { adjustmentId } = (await adjust(employeeId, MARCH, paid)).data;
  await close();
  const reversal = `/overtime-policies/v1/adjustments/${adjustmentId}/reversal`;
  const payout = { employeeId, ...BOTH, amountSeconds: 600, balanceBeforeSeconds: 3000 };
  for (const [path, body] of [
    ['/overtime-policies/v1/adjustments', { employeeId, ...BOTH, ...paid, balanceBeforeSeconds: 3000 }],
    ['/overtime-policies/v1/payouts', payout],
    [reversal, { balanceBeforeSeconds: 3000 }],
  ] as const) {
    const refused = await rest.post(path, body);
    assert.deepEqual([refused.status, refused.code], [409, 'period_closed'], path);
  }
  assert.equal((await rest.post(reversal, { balanceBeforeSeconds: 3000, ...LATE })).status, 200);
  assert.deepEqual(await totals(MARCH, APRIL, BOTH), [3000, 600, 3600]);
  const { data } = await rest.post('/overtime-policies/v1/payouts', { ...payout, balanceBeforeSeconds: 3600, ...LATE });
  assert.deepEqual(await totals(MARCH, APRIL, BOTH), [3000, 0, 3000]);
  assert.equal((await rest.delete(`/overtime-policies/v1/payouts/${data.id}`)).code, 'period_closed');
  assert.equal((await rest.delete(`/overtime-policies/v1/payouts/${data.id}`, {}, LATE)).status, 200);
  assert.deepEqual(await totals(MARCH, APRIL, BOTH), [3000, 600, 3600]);
});

test('K4, C4 late time off in lieu takes from the first open day, and closed leave keeps what it took', async () => {
  const { rest, close, totals, employeeId } = await prepare();
  const type = await rest.post(TYPES, { name: 'Lieu', pickMode: 'by_days', category: 'compensation' });
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId: type.data.id, year: 2026 });
  const contract = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data[0];
  await rest.put(`${CONTRACTS}/${contract.id}`, { weeklyHours: 40 });
  const [march = 0] = await totals(MARCH);
  const [both = 0] = await totals(BOTH);
  await close();
  const put = (daysOff: object[], more = {}) => rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff, ...more });
  assert.equal((await put([{ date: '2026-03-12' }])).code, 'period_closed');
  assert.equal((await put([{ date: '2026-04-02' }])).status, 200);
  assert.equal((await put([{ date: '2026-03-12' }, { date: '2026-04-02' }], LATE)).status, 200);
  assert.deepEqual(await totals(MARCH, BOTH), [march, both]);
  assert.equal((await put([{ date: '2026-04-02' }])).code, 'period_closed');
  assert.equal((await rest.put(`${CONTRACTS}/${contract.id}`, { weeklyHours: 20, ...LATE })).status, 200);
  assert.deepEqual(await totals(MARCH), [march]);
});
