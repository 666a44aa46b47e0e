import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';
import { payableOf } from './rules-payout.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const DAYS = { from: '2026-03-02', to: '2026-03-04' };
const createCaller = createCallerFactory(appRouter);

type Listed = { employee: { firstName: string }; closingSeconds: number };
const inWords = ({ rows }: { rows: Listed[] }) =>
  rows.map(({ employee, closingSeconds }) => `${employee.firstName} ${closingSeconds}`);

/** One person for each surplus over three days of 28800 seconds, in alphabetical order. */
async function prepare(surplus: Record<string, number>) {
  const company = await overtimeCompany(world);
  const ids: Record<string, string> = {};
  for (const [firstName, seconds] of Object.entries(surplus)) {
    const employeeId = await company.person({}, { firstName, lastName: firstName });
    ids[firstName] = employeeId;
    await company.work(employeeId, '2026-03-02', 28_800);
    await company.work(employeeId, '2026-03-03', 28_800);
    await company.work(employeeId, '2026-03-04', 28_800 + seconds);
  }
  const { overtime } = createCaller({ scope: company.scope, locale: 'en', requestId: 'test' });
  return { ...company, ids, overtime };
}

test('D7 balances of everyone, the largest first, in debt or credit', async () => {
  const { overtime, ids, adjust, rest } = await prepare({ Ana: 60, Ben: -900, Cid: 300 });
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  await rest.put(`/core/v3/employees/${ids.Cid}`, { officeIds: [office.id] });
  await adjust(ids.Cid ?? '', DAYS, { operation: 'subtract', amountSeconds: 100, balanceBeforeSeconds: 300 });
  const { rows, total } = await overtime.listBalances(DAYS);
  assert.deepEqual([inWords({ rows }), total], [['Ben -900', 'Cid 200', 'Ana 60'], 3]);
  const { employee, policy, ...cid } = rows[1] ?? assert.fail();
  assert.deepEqual([employee.id, policy.type], [ids.Cid, 'total']);
  assert.deepEqual(cid, {
    officeName: 'Madrid',
    openingSeconds: 0,
    positiveSeconds: 200,
    negativeSeconds: 0,
    bonusSeconds: 0,
    closingSeconds: 200,
    sparkline: [0, 0, 200],
  });
});

test('D7 a period has what was before it, what it changed, and what is after it, which is what orders and filters', async () => {
  const { overtime, ids, adjust } = await prepare({ Ana: 60, Ben: -900, Cid: 300 });
  await adjust(
    ids.Ana ?? '',
    { from: '2026-03-02', to: '2026-03-02' },
    {
      ...{ operation: 'subtract', amountSeconds: 1000, balanceBeforeSeconds: 0 },
    },
  );
  const period = { from: '2026-03-04', to: '2026-03-04' };
  const list = async (query: object = {}) =>
    (await overtime.listBalances({ ...period, ...query })).rows.map((row) => [
      row.employee.firstName,
      row.openingSeconds,
      row.positiveSeconds + row.negativeSeconds + row.bonusSeconds,
      row.closingSeconds,
      row.sparkline.join(),
    ]);
  const [ana, ben, cid] = [
    ['Ana', -1000, 60, -940, '60'],
    ['Ben', 0, -900, -900, '-900'],
    ['Cid', 0, 300, 300, '300'],
  ];
  assert.deepEqual(await list(), [ana, ben, cid]);
  assert.deepEqual(await list({ orderBy: 'name' }), [ana, ben, cid]);
  assert.deepEqual(await list({ sign: 'debt' }), [ana, ben]);
  const before = await list({ from: '2026-03-02', to: '2026-03-03' });
  assert.deepEqual(before[0], ['Ana', 0, -1000, -1000, '-1000,0']);
});

test('D5, D7 what orders and filters is the balance of each person, whatever it was moved from', async () => {
  const { overtime, ids, adjust, balance } = await prepare({ Ana: 60, Ben: -900, Cid: 300, Dan: -120 });
  const changes = {
    Ana: { operation: 'add', source: 'typifying_rule', amountSeconds: 700, balanceBeforeSeconds: 60 },
    Ben: { operation: 'add', source: 'multiplier_rule', amountSeconds: 1000, balanceBeforeSeconds: -900 },
    Cid: { operation: 'subtract', source: 'positive_balance', amountSeconds: 100, balanceBeforeSeconds: 300 },
    Dan: { operation: 'subtract', source: 'negative_balance', amountSeconds: 30, balanceBeforeSeconds: -120 },
  };
  const expected = new Map<string, number>();
  for (const [name, change] of Object.entries(changes)) {
    const answer = await adjust(ids[name] ?? '', DAYS, change);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    expected.set(name, (await balance(ids[name] ?? '', DAYS)).total_balance);
  }
  assert.deepEqual(Object.fromEntries(expected), { Ana: 760, Ben: 100, Cid: 200, Dan: -150 });
  const list = async (query: object) => {
    const { rows, total } = await overtime.listBalances({ ...DAYS, ...query });
    for (const row of rows) {
      const { openingSeconds, positiveSeconds, negativeSeconds, bonusSeconds, closingSeconds, sparkline } = row;
      const inPeriod = positiveSeconds + negativeSeconds + bonusSeconds;
      assert.equal(openingSeconds + inPeriod, closingSeconds);
      assert.equal(
        sparkline.reduce((sum, seconds) => sum + seconds, 0),
        inPeriod,
      );
    }
    return [inWords({ rows }).join(', '), total];
  };
  assert.deepEqual(await list({}), ['Ana 760, Cid 200, Dan -150, Ben 100', 4]);
  assert.deepEqual(await list({ orderBy: 'balance', direction: 'asc', limit: 2 }), ['Dan -150, Ben 100', 4]);
  assert.deepEqual(await list({ sign: 'debt' }), ['Dan -150', 1]);
  assert.deepEqual(await list({ sign: 'credit', orderBy: 'name', limit: 1, page: 2 }), ['Ben 100', 3]);
  assert.deepEqual(await list({ sign: 'payable', from: '2026-03-04' }), ['Ana 760, Cid 200, Ben 100', 3]);
});

test('D7 orders: by size, by balance, by name, each both ways', async () => {
  const { overtime } = await prepare({ Ana: 60, Ben: -900, Cid: 300 });
  const order = async (orderBy?: 'magnitude' | 'balance' | 'name', direction?: 'asc' | 'desc') =>
    inWords(await overtime.listBalances({ ...DAYS, orderBy, direction })).join(', ');
  assert.equal(await order('magnitude', 'asc'), 'Ana 60, Cid 300, Ben -900');
  assert.equal(await order('balance'), 'Cid 300, Ana 60, Ben -900');
  assert.equal(await order('balance', 'asc'), 'Ben -900, Ana 60, Cid 300');
  assert.equal(await order('name'), 'Ana 60, Ben -900, Cid 300');
  assert.equal(await order('name', 'desc'), 'Cid 300, Ben -900, Ana 60');
});

test('filters: name, office, department, policy and sign, with the number of all that match on every page', async () => {
  const { overtime, ids, rest, policy, assign } = await prepare({ Ana: 60, Ben: -900, Cid: 300 });
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Madrid' });
  await rest.put(`/core/v3/employees/${ids.Ana}`, { officeIds: [office.id] });
  const hybrid = await policy({ type: 'hybrid' });
  await assign(hybrid, [ids.Ben ?? ''], '2026-03-04');
  const list = async (filter: object) => inWords(await overtime.listBalances({ ...DAYS, ...filter })).join(', ');
  assert.equal(await list({ name: 'BEN b' }), 'Ben -900');
  assert.equal(await list({ name: '%' }), '');
  assert.equal(await list({ officeId: office.id }), 'Ana 60');
  assert.equal(await list({ departmentId: crypto.randomUUID() }), '');
  assert.equal(await list({ policyId: hybrid }), 'Ben -900');
  assert.equal(await list({ policyId: hybrid, to: '2026-03-03' }), '');
  assert.equal(await list({ sign: 'debt' }), 'Ben -900');
  assert.equal(await list({ sign: 'credit', name: 'a' }), 'Ana 60');
  const beyond = await overtime.listBalances({ ...DAYS, sign: 'credit', page: 3, limit: 1 });
  assert.deepEqual(beyond, { rows: [], total: 2 });
  const last = await overtime.listBalances({ ...DAYS, page: 3, limit: 1 });
  assert.deepEqual([inWords(last), last.total], [['Ana 60'], 3]);
});

test('outliers are those far from the middle half of the same people', async () => {
  const { overtime } = await prepare({ Ana: 100, Ben: 110, Cid: 120, Dan: 130, Eva: 20_000 });
  const list = async (filter: object) => inWords(await overtime.listBalances({ ...DAYS, ...filter }));
  assert.deepEqual(await list({ sign: 'outliers' }), ['Eva 20000']);
  assert.deepEqual(await list({ sign: 'outliers', name: 'eva' }), []);
});

test('D13 payable is who has a surplus in the period, of all or, under a hybrid policy, of what is above zero', async () => {
  const { overtime, ids, policy, assign, work } = await prepare({ Ana: 600, Ben: -900, Cid: 30 });
  const hybrid = await policy({ type: 'hybrid' });
  await assign(hybrid, [ids.Ben ?? ''], '2026-03-01');
  const list = async () => inWords(await overtime.listBalances({ ...DAYS, sign: 'payable', orderBy: 'name' }));
  assert.deepEqual(await list(), ['Ana 600']);
  await work(ids.Ben ?? '', '2026-03-01', 60);
  const from = '2026-03-01';
  const { rows, total } = await overtime.listBalances({ ...DAYS, from, sign: 'payable', orderBy: 'name' });
  assert.deepEqual([inWords({ rows }), total], [['Ana 600', 'Ben -840'], 2]);
  assert.deepEqual(rows.map(payableOf), [600, 60]);
});

test('people who are inactive do not show', async () => {
  const { overtime, ids, rest } = await prepare({ Ana: 60, Ben: -900 });
  await rest.delete(`/core/v3/employees/${ids.Ben}`);
  assert.deepEqual(inWords(await overtime.listBalances(DAYS)), ['Ana 60']);
});

test('D7 the sparkline divides the period into twelve equal parts that add up to the total', async () => {
  const { overtime } = await prepare({ Ana: 60 });
  const { rows } = await overtime.listBalances({ from: '2026-01-01', to: '2026-12-31' });
  assert.deepEqual(rows[0]?.sparkline, [0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('D10 one person: balance, days, movements and what recomputing changed', async () => {
  const { overtime, ids, adjust, work } = await prepare({ Ana: 60 });
  const employeeId = ids.Ana ?? '';
  const adjustment = { operation: 'subtract', amountSeconds: 60, balanceBeforeSeconds: 60, note: 'Paid' };
  await adjust(employeeId, DAYS, adjustment);
  await work(employeeId, '2026-03-01', 600);
  const seen = await overtime.getPersonOvertime({ employeeId, from: '2026-03-01', to: '2026-03-31' });
  assert.deepEqual(
    [seen.employee.firstName, seen.employee.timeZone, seen.employee.officeName, seen.policy.type],
    ['Ana', 'Europe/Madrid', null, 'total'],
  );
  assert.equal(seen.balance.total_balance, 600);
  assert.deepEqual(
    seen.days.map(({ date, positiveSeconds, adjustedSeconds }) => [date, positiveSeconds, adjustedSeconds]),
    [
      ['2026-03-01', 600, 0],
      ['2026-03-02', 0, 0],
      ['2026-03-03', 0, 0],
      ['2026-03-04', 60, -60],
    ],
  );
  assert.deepEqual(
    seen.movements.map((one) => [
      one.kind,
      one.balanceBeforeSeconds,
      -one.appliedSeconds,
      one.balanceAfterSeconds,
      one.note,
    ]),
    [['adjustment', 60, -60, 0, 'Paid']],
  );
  assert.deepEqual(
    seen.dayChanges.map((one) => [one.date, one.before?.workedSeconds, one.after?.workedSeconds]).sort(),
    [
      ['2026-03-02', 0, 28_800],
      ['2026-03-03', 0, 28_800],
      ['2026-03-04', 0, 28_860],
    ],
  );
  assert.deepEqual([seen.moreMovements, seen.moreDayChanges], [false, false]);
});
