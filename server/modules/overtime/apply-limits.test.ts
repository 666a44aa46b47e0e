import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADJUSTMENTS, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { applyLimits, listCompaniesToLimit } from './apply-limits.ts';
import { moveLimits } from './repository-limits.ts';

const world = await createWorld();
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Someone without planned hours who worked on two Mondays of January and one of February, 3600 seconds each. */
async function worker(limits: Record<string, unknown>) {
  world.setNow('2026-01-01T12:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-01-01', weeklyHours: 0 });
  const policyId = await company.policy({ type: 'hybrid', ...limits });
  await company.assign(policyId, [employeeId], '2026-01-01');
  world.setNow('2026-02-20T12:00:00Z');
  for (const date of ['2026-01-12', '2026-01-19', '2026-02-09']) await company.work(employeeId, date, 3600);
  const at = async (now: string) => {
    world.setNow(now);
    await applyLimits(company.scope);
    return (await company.balance(employeeId, YEAR)).positive_balance;
  };
  /** In the order in which they fall due: of one moment, ids do not tell which was first. */
  const movements = async () => {
    const { data } = await company.rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`);
    const text = 'select id, kind from overtime_movements where employee_id = $1 order by due_date, kind desc';
    const { rows } = await world.ownerPool.query(text, [employeeId]);
    return rows.map(({ id, kind }) => ({ ...data.find((movement: { id: string }) => movement.id === id), kind }));
  };
  return { ...company, employeeId, policyId, at, movements };
}

test('D12 expiry: a month’s surplus goes when its months have ended, once, as a movement by the system', async () => {
  const { at, movements, employeeId } = await worker({ expiry: { afterMonths: 1 } });
  assert.equal(await at('2026-02-28T22:59:59Z'), 10_800);
  assert.equal(await at('2026-02-28T23:00:00Z'), 3600);
  assert.equal(await at('2026-03-15T12:00:00Z'), 3600);
  assert.equal(await at('2026-04-01T12:00:00Z'), 0);
  const [january, february, ...others] = await movements();
  const { id, createdAt, ...fields } = january;
  assert.deepEqual(fields, {
    employeeId,
    kind: 'expiry',
    followsId: null,
    operation: 'subtract',
    source: 'total_balance',
    from: '2026-01-12',
    to: '2026-01-31',
    amountSeconds: 7200,
    appliedSeconds: 7200,
    balanceBeforeSeconds: 7200,
    balanceAfterSeconds: 0,
    note: null,
    cause: null,
    author: { type: 'system', id: null, name: 'Jornada' },
    selfMade: false,
    allocations: [
      { date: '2026-01-12', bucket: 'positive', seconds: -3600 },
      { date: '2026-01-19', bucket: 'positive', seconds: -3600 },
    ],
  });
  assert.deepEqual([february.appliedSeconds, others], [3600, []]);
});

test('D12 runs that were missed are made up for in order, and a run repeated changes nothing', async () => {
  const { at, movements, ledger } = await worker({ expiry: { afterMonths: 1 }, cap: { positiveSeconds: 1800 } });
  assert.equal(await at('2026-06-20T12:00:00Z'), 0);
  assert.deepEqual(
    (await movements()).map((one: Record<string, unknown>) => [one.kind, one.appliedSeconds, one.to]),
    [
      ['cap', 5400, '2026-01-31'],
      ['expiry', 1800, '2026-01-31'],
      ['cap', 1800, '2026-02-28'],
      ['expiry', 1800, '2026-02-28'],
    ],
  );
  const before = await ledger();
  assert.equal(await at('2026-06-20T12:00:00Z'), 0);
  assert.equal(await ledger(), before);
});

test('D12 a yearly reset brings all before its date to zero, debts too, and leaves what follows', async () => {
  const { at, movements } = await worker({ yearlyReset: { month: 2, day: 1 } });
  assert.equal(await at('2026-02-20T12:00:00Z'), 3600);
  assert.deepEqual(
    (await movements()).map((one: Record<string, unknown>) => [
      one.kind,
      one.operation,
      one.to,
      one.balanceAfterSeconds,
    ]),
    [['yearly_reset', 'reset', '2026-01-31', 0]],
  );
});

test('D12 a company is named while someone’s day has changed since', async () => {
  const { scope, companyId } = await worker({ cap: { positiveSeconds: 0 } });
  world.setNow('2026-03-01T12:00:00Z');
  const isNamed = async () => (await listCompaniesToLimit(world.runtime)).includes(companyId);
  assert.equal(await isNamed(), true);
  await applyLimits(scope);
  assert.equal(await isNamed(), false);
});

test('D12 runs of one company at once write once for each person', async () => {
  const { movements, scope } = await worker({ cap: { positiveSeconds: 0 } });
  world.setNow('2026-03-01T12:00:00Z');
  await Promise.all([1, 2, 3].map(() => applyLimits(scope)));
  assert.equal((await movements()).length, 2);
});

test('D12 limits set today count for what falls due later, of all surplus until then', async () => {
  const { at, rest, policyId, movements } = await worker({});
  assert.equal(await at('2026-03-10T12:00:00Z'), 10_800);
  await rest.put(`${POLICIES}/${policyId}`, { expiry: { afterMonths: 1 } });
  assert.equal(await at('2026-03-31T12:00:00Z'), 10_800);
  assert.equal(await at('2026-04-01T12:00:00Z'), 0);
  assert.deepEqual((await movements()).length, 1);
  await rest.put(`${POLICIES}/${policyId}`, { expiry: null });
  assert.equal((await rest.get(`${POLICIES}/${policyId}`)).data.expiry, null);
});

test('D12 what a late correction adds is met by the next due date, not by one that is done', async () => {
  const { at, work, employeeId, movements } = await worker({ cap: { positiveSeconds: 0 } });
  assert.equal(await at('2026-03-01T12:00:00Z'), 0);
  await work(employeeId, '2026-02-10', 3600);
  assert.equal(await at('2026-03-02T12:00:00Z'), 3600);
  assert.equal(await at('2026-04-01T12:00:00Z'), 0);
  assert.equal((await movements()).length, 3);
});

test('D12 rows of days that ended are computed before a limit looks at them', async () => {
  world.setNow('2026-01-01T12:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-01-26', endAt: '2026-01-30' });
  const policyId = await company.policy({ type: 'total', yearlyReset: { month: 2, day: 1 } });
  await company.assign(policyId, [employeeId], '2026-01-01');
  world.setNow('2026-02-01T12:00:00Z');
  await applyLimits(company.scope);
  assert.equal((await company.balance(employeeId, YEAR)).total_balance, 0);
  const [movement] = (await company.rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`)).data;
  assert.deepEqual([movement.balanceBeforeSeconds, movement.appliedSeconds], [-144_000, 144_000]);
});

test('D12 a person moved to a zone where the date has not come yet is limited once', async () => {
  const { at, rest, work, scope, companyId, employeeId, movements } = await worker({ cap: { positiveSeconds: 0 } });
  await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Pacific/Kiritimati' });
  assert.equal(await at('2026-02-28T12:00:00Z'), 0);
  await rest.put(`/core/v3/employees/${employeeId}`, { timeZone: 'Pacific/Pago_Pago' });
  assert.equal(await at('2026-02-28T12:00:00Z'), 0);
  await scope.transaction(({ commit }) => commit(moveLimits(companyId, employeeId, '2026-02-28')));
  await work(employeeId, '2026-02-10', 3600);
  assert.equal(await at('2026-03-02T12:00:00Z'), 3600);
  assert.equal((await movements()).length, 2);
});

test('D12 where no policy has limits, a run writes nothing', async () => {
  world.setNow('2026-03-01T12:00:00Z');
  const company = await overtimeCompany(world);
  await company.person();
  const frontiers = async () =>
    (await world.ownerPool.query('select xmin, * from overtime_frontiers where company_id = $1', [company.companyId]))
      .rows;
  const before = await frontiers();
  await applyLimits(company.scope);
  assert.deepEqual(await frontiers(), before);
});
