import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { overtimeCompany, wrongSums } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { createPool } from '../../platform/db/pool.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { BALANCE_SIGNS } from './constants.ts';
import { listBalances } from './repository-balances.ts';
import { payableOf } from './rules-payout.ts';
import { listBalancesInput } from './schema.ts';

const world = await createWorld();
world.setNow('2026-05-05T12:00:00Z');
const owner = world.ownerPool;
const SUMS = 'select * from overtime_sums where company_id = $1 order by employee_id, month';
const [FIRST, DAYS] = ['2026-01-20', 100];

/** Three people with rows and a movement in several months, written as nobody writes them; most of it on the first and last day of a month. */
async function prepare() {
  const company = await overtimeCompany(world);
  const { companyId } = company;
  const ids = [await company.person(), await company.person(), await company.person()];
  await owner.query(
    `insert into overtime_days (company_id, employee_id, date, planned_seconds, expected_seconds, worked_seconds, positive_seconds,
        negative_seconds, bonus_seconds, typed_seconds, policy_id)
      select $1, id, $3::date + day, 0, 0, 0, case extract(day from $3::date + day) when 1 then 90000 else day * 37 % 901 end,
          -(case extract(day from $3::date + day + 1) when 1 then 90000 else day * 53 % 997 end), day % 4 * 30, 0,
          (select p.id from overtime_policies p where p.company_id = $1)
        from unnest($2::uuid[]) with ordinality as person (id, place), generate_series(0, $4::int - 1, place::int) day
      on conflict (company_id, employee_id, date) do update set positive_seconds = excluded.positive_seconds,
        negative_seconds = excluded.negative_seconds, bonus_seconds = excluded.bonus_seconds`,
    [companyId, ids, FIRST, DAYS],
  );
  await owner.query('delete from overtime_day_inputs where company_id = $1', [companyId]);
  for (const [index, employeeId] of ids.entries()) {
    const to = addDays(FIRST, 25 * (index + 1));
    const period = { from: FIRST, to };
    const source = 'positive_balance';
    const balanceBeforeSeconds = (await company.balance(employeeId, period)).positive_balance;
    const amountSeconds = 1000 * (index + 1);
    await company.adjust(employeeId, period, { operation: 'subtract', source, amountSeconds, balanceBeforeSeconds });
  }
  return { ...company, ids };
}

test('D7 sums are those of rows and allocations, by whatever statement these change', async () => {
  const { companyId, ids } = await prepare();
  const other = await prepare();
  assert.equal((await owner.query(SUMS, [companyId])).rowCount, 3 * 6, 'five months, and all of them, of each');
  assert.deepEqual(await wrongSums(world, companyId), []);
  for (const change of [
    'update overtime_days set positive_seconds = positive_seconds + 5 where company_id = $1 and extract(day from date) = 7',
    'update overtime_days set updated_at = now() where company_id = $1',
    `update overtime_days set date = date + 200 where company_id = $1 and employee_id = '${ids[0]}'`,
    `update overtime_days set employee_id = '${ids[1]}' where company_id = $1 and employee_id = '${ids[0]}'`,
    'delete from overtime_days where company_id = $1 and extract(month from date) = 3',
    'delete from overtime_allocations where company_id = $1 and date < date $$2026-02-05$$',
    'delete from overtime_days where company_id = $1',
  ]) {
    await owner.query(change, [companyId]);
    assert.deepEqual(await wrongSums(world, companyId), [], change);
  }
  assert.deepEqual(await wrongSums(world, other.companyId), []);
});

test('what is rolled back is in no sum, and people written at once wait for each other', async () => {
  const { companyId } = await prepare();
  const before = (await owner.query(SUMS, [companyId])).rows;
  const pool = createPool(world.databaseUrl, { connections: 4 });
  // Each has days of their own, so that only the sums are shared.
  const write = async (at: number) => {
    const client = await pool.connect();
    const own = 'company_id = $1 and date between $2::date and $2::date + 24';
    const values = [companyId, addDays(FIRST, at * 25)];
    try {
      for (let round = 0; round < 8; round += 1) {
        await client.query('begin');
        await client.query(`update overtime_days set bonus_seconds = bonus_seconds + 1 where ${own}`, values);
        if (round % 4 === 3) await client.query(`delete from overtime_days where ${own}`, values);
        await client.query('rollback');
        await client.query(`update overtime_days set negative_seconds = negative_seconds - 1 where ${own}`, values);
      }
    } finally {
      client.release();
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
  await pool.end();
  assert.deepEqual(await wrongSums(world, companyId), []);
  assert.notDeepEqual((await owner.query(SUMS, [companyId])).rows, before);
});

test('what there was before the triggers is summed when they are made', async () => {
  const { companyId } = await prepare();
  const before = (await owner.query(SUMS, [companyId])).rows;
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const table of ['overtime_days', 'overtime_allocations'])
      for (const name of ['sum_added', 'sum_changed', 'sum_removed'])
        await client.query(`drop trigger ${name} on ${table}`);
    await client.query('delete from overtime_sums');
    await client.query(readFileSync(new URL('../../../drizzle/sql/sums.sql', import.meta.url), 'utf8'));
    assert.deepEqual((await client.query(SUMS, [companyId])).rows, before);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

test('D7, D13 the list of any period is ordered, filtered and payable by what each person’s own balance says', async () => {
  const { scope, ids, balance } = await prepare();
  const day = fc.integer({ min: -40, max: DAYS + 40 });
  const period = fc.tuple(day, day).map((days) => {
    const [from = 0, to = 0] = days.toSorted((one, other) => one - other);
    return { from: addDays(FIRST, from), to: addDays(FIRST, to) };
  });
  const signs = fc.constantFrom(undefined, 'payable', ...BALANCE_SIGNS.filter((sign) => sign !== 'outliers'));
  await fc.assert(
    fc.asyncProperty(period, signs, async ({ from, to }, sign) => {
      const input = listBalancesInput.parse({ from, to, sign, orderBy: 'balance' });
      const { rows, total } = await scope.read(listBalances(scope, input));
      const people = await Promise.all(
        ids.map(async (id) => {
          const own = await balance(id, { from, to });
          return {
            id,
            closing: (await balance(id, { from: '2000-01-01', to })).total_balance,
            payable: payableOf({
              ...{ policy: own.policy, positiveSeconds: own.positive_balance, negativeSeconds: own.negative_balance },
              bonusSeconds: own.multiplier_rule,
            }),
          };
        }),
      );
      const listed = people
        .filter(({ closing, payable }) => {
          if (sign === 'payable') return payable >= 60;
          return sign === undefined || (sign === 'debt' ? closing < 0 : closing > 0);
        })
        .toSorted((one, other) => other.closing - one.closing);
      assert.deepEqual(
        [rows.map(({ closingSeconds }) => closingSeconds), total],
        [listed.map(({ closing }) => closing), listed.length],
      );
      assert.deepEqual(rows.map(({ employee }) => employee.id).toSorted(), listed.map(({ id }) => id).toSorted());
      for (const row of rows)
        assert.equal(
          row.closingSeconds - row.openingSeconds,
          row.positiveSeconds + row.negativeSeconds + row.bonusSeconds,
        );
    }),
    { numRuns: 80, endOnFailure: true },
  );
});
