import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { previewPolicy } from './preview-policy.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const ALL = { from: '2026-03-01', to: '2026-03-31' };
const PAGE = { page: 1, limit: 20 };

/** Three people of a policy, and one of another; each with 5, 15 or 30 minutes on a Monday, and a payout from one. */
async function prepare(fields: Record<string, unknown> = {}) {
  const company = await overtimeCompany(world);
  const id = await company.policy({ name: 'Shop', ...fields });
  const ids: string[] = [];
  for (const minutes of [5, 15, 30]) {
    const employeeId = await company.person();
    for (const date of ['2026-03-03', '2026-03-04']) await company.work(employeeId, date, 28_800);
    await company.work(employeeId, '2026-03-02', 28_800 + 60 * minutes);
    ids.push(employeeId);
  }
  await company.assign(id, ids, '2026-03-01');
  await company.person();
  return { ...company, id, ids };
}

const CHANGES: [name: string, fields: Record<string, unknown>][] = [
  ['a tolerance', { toleranceSeconds: 600 }],
  ['a strict tolerance', { toleranceSeconds: 600, strict: true }],
  ['a multiplier', { multiplierRules: [{ name: 'Double', coefficient: 2 }] }],
  ['types', { typifyingRules: [{ name: 'Monday', days: ['monday'] }] }],
  ['no overtime at all', { type: 'none' }],
  ['a tolerance from a date', { toleranceSeconds: 600, from: '2026-03-02' }],
  ['no overtime from a later date', { type: 'none', from: '2026-03-03' }],
];
for (const [name, fields] of CHANGES) {
  test(`D1 the preview of ${name} is what the change does, and writes nothing`, async () => {
    const { id, ids, rest, scope, balance, ledger, adjust } = await prepare();
    const [paid = ''] = ids;
    await adjust(paid, ALL, {
      operation: 'subtract',
      source: 'positive_balance',
      balanceBeforeSeconds: 300,
      amountSeconds: 200,
    });
    const before = await ledger();
    const { rows, total } = await previewPolicy(scope, { id, ...PAGE, ...fields } as Parameters<
      typeof previewPolicy
    >[1]);
    assert.equal(await ledger(), before);
    assert.deepEqual([total, rows.map(({ employee }) => employee.id).sort()], [3, ids.toSorted()]);
    const sumsOf = async (employeeId: string) => {
      const { total_balance, positive_balance, negative_balance, multiplier_rule, typifying_rule } = await balance(
        employeeId,
        ALL,
      );
      return { total_balance, positive_balance, negative_balance, multiplier_rule, typifying_rule };
    };
    for (const row of rows) assert.deepEqual(row.before, await sumsOf(row.employee.id));
    assert.equal((await rest.put(`${POLICIES}/${id}`, fields)).status, 200);
    for (const row of rows) assert.deepEqual(row.after, await sumsOf(row.employee.id));
  });
}

test('D6 a policy that counted nothing counts in the preview; pages divide the people; the default concerns everyone', async () => {
  const { id, ids, scope, rest } = await prepare({ type: 'none' });
  const whole = await previewPolicy(scope, { id, ...PAGE, type: 'total' });
  assert.deepEqual(whole.rows.map(({ before, after }) => [before.total_balance, after.total_balance]).sort(), [
    [0, 1800],
    [0, 300],
    [0, 900],
  ]);
  const pages = await Promise.all([1, 2, 3].map((page) => previewPolicy(scope, { id, page, limit: 2, type: 'total' })));
  assert.deepEqual(
    pages.map(({ rows, total }) => [rows.length, total]),
    [
      [2, 3],
      [1, 3],
      [0, 3],
    ],
  );
  assert.equal(ids.length, 3);
  const policies = (await rest.get(POLICIES)).data as { id: string; isDefault: boolean }[];
  const standard = policies.find(({ isDefault }) => isDefault)?.id ?? '';
  assert.equal((await previewPolicy(scope, { id: standard, ...PAGE })).total, 4);
  await assert.rejects(previewPolicy(scope, { id: crypto.randomUUID(), ...PAGE }), /overtime_policy_not_found/);
});

test('D1 a preview compares with what the terms of now make of the days, also while a job has yet to compute them', async () => {
  const company = await overtimeCompany(world);
  const before = await company.policy({ name: 'Margin', toleranceSeconds: 900 });
  const id = await company.policy({ name: 'Shop' });
  const ids: string[] = [];
  // More than are computed at once.
  for (let people = 0; people <= 20; people += 1) {
    const employeeId = await company.person();
    await company.work(employeeId, '2026-03-02', 28_800 + 600);
    ids.push(employeeId);
  }
  const [first = '', ...others] = ids;
  for (const some of [[first], others]) await company.assign(before, some, '2026-03-01');
  await company.assign(id, ids, '2026-03-01');
  const stored = await company.rows(first);
  assert.equal(stored[0]?.[3], 0, 'the rows still follow from the policy before');
  const { rows } = await previewPolicy(company.scope, { id, ...PAGE, toleranceSeconds: 900 });
  for (const row of rows) assert.deepEqual([row.before.positive_balance, row.after.positive_balance], [600, 0]);
});
