import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CONTRACTS, type OvertimeCompany, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { countTurns } from '#test/turns.ts';
import { createWorld } from '#test/world.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays, dayCount } from '../../platform/shared/dates.ts';
import { applyLimits } from '../overtime/apply-limits.ts';
import { extendDays } from './extend-days.ts';
import { MAX_DAYS_AT_ONCE, recomputeDays } from './recompute-days.ts';

const world = await createWorld();
const NOW = '2026-03-05T12:00:00Z';
const SETTINGS = '/core/v3/configurations/company';
const since = (company: OvertimeCompany, overtimeSince: string | null) => company.rest.put(SETTINGS, { overtimeSince });
const datesOf = async (company: OvertimeCompany, employeeId: string) =>
  (await company.rows(employeeId)).map(([date]) => date);

/** Runs this many transactions and fails in the next: before it, or with all its work done but not committed. */
function dyingScope(scope: Scope, transactions: number, when: 'before' | 'inside'): Scope {
  let left = transactions;
  return {
    ...scope,
    transaction: (work) =>
      scope.transaction(async ({ send }) => {
        if (left === 0 && when === 'before') throw new Error('killed');
        const done = await work({ send, commit: send });
        if (left === 0) throw new Error('killed');
        left -= 1;
        return done;
      }),
  };
}

test('D1 a contract from 1900 has rows from five years before the company on, and no request computes them', async () => {
  world.setNow(NOW);
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '1900-01-01' });
  assert.deepEqual(await company.rows(employeeId), []);
  assert.equal((await company.rest.get(SETTINGS)).data.overtimeSince, '2021-03-05');
  await extendDays(company.scope);
  const dates = await datesOf(company, employeeId);
  assert.deepEqual([dates.length, dates[0], dates.at(-1)], [1826, '2021-03-05', '2026-03-04']);
});

test('D1 the job computes some months in a turn, and others get theirs before it goes on', async (t) => {
  world.setNow(NOW);
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '1900-01-01' });
  const turns = countTurns();
  const turnOfDay = new Map<string, number>();
  const { stringify } = JSON;
  // A day's inputs are serialized in the turn in which it is computed (D14).
  t.mock.method(JSON, 'stringify', (...asked: Parameters<typeof stringify>) => {
    if (asked[0]?.planned && asked[0].policy) turnOfDay.set(asked[0].date, turns.count);
    return stringify(...asked);
  });
  await extendDays(company.scope);
  turns.stop();
  t.mock.restoreAll();
  assert.equal((await company.rows(employeeId)).length, 1826);
  const daysOfTurns = [...Map.groupBy(turnOfDay.values(), (turn) => turn).values()].map(({ length }) => length);
  assert.equal(turnOfDay.size, 1826);
  assert.ok(Math.max(...daysOfTurns) <= 206, String(daysOfTurns));
});

test('D1 a day with work has its row, however long before overtimeSince', async () => {
  world.setNow(NOW);
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '1900-01-01', endAt: '1999-12-31' });
  await company.work(employeeId, '1950-01-02', 3600);
  await extendDays(company.scope);
  assert.deepEqual(await company.rows(employeeId), [['1950-01-02', 28_800, 3600, 0, -25_200]]);
});

test('D1 overtimeSince can be set and cleared, and everybody’s days follow', async () => {
  world.setNow(NOW);
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-02-23' });
  assert.equal((await since(company, '2026-03-03')).data.overtimeSince, '2026-03-03');
  assert.deepEqual(await datesOf(company, employeeId), ['2026-03-03', '2026-03-04']);
  assert.equal((await since(company, null)).data.overtimeSince, '2021-03-05');
  assert.equal((await company.rows(employeeId)).length, 10);
  assert.equal((await since(company, '2026-02-30')).errors.overtimeSince?.length, 1);
});

test('D1 a change of up to 400 days counts at once, a longer one after the next run', async () => {
  world.setNow(NOW);
  const company = await overtimeCompany(world);
  const startOf = (days: number) => addDays('2026-03-05', -days);
  const short = await company.person({ startAt: startOf(MAX_DAYS_AT_ONCE) });
  const long = await company.person({ startAt: startOf(MAX_DAYS_AT_ONCE + 1) });
  assert.deepEqual([(await company.rows(short)).length, (await company.rows(long)).length], [400, 0]);
  await extendDays(company.scope);
  assert.equal((await company.rows(long)).length, 401);
});

test('D1 ending an old contract, or one of its days, counts at once', async () => {
  world.setNow(NOW);
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '1900-01-01' });
  await extendDays(company.scope);
  const [contract] = (await company.rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  await company.rest.put(`${CONTRACTS}/${contract.id}`, { endAt: '2026-02-28' });
  assert.equal((await datesOf(company, employeeId)).at(-1), '2026-02-28');
  await company.work(employeeId, '2024-05-06', 3600);
  const worked = (await company.rows(employeeId)).find(([date]) => date === '2024-05-06');
  assert.deepEqual(worked, ['2024-05-06', 28_800, 3600, 0, -25_200]);
});

test('D12 no limit considers days that are not computed yet', async () => {
  world.setNow('2026-02-20T12:00:00Z');
  const company = await overtimeCompany(world);
  const policyId = await company.policy({ cap: { positiveSeconds: 0 } });
  const employeeId = await company.person({ startAt: '2024-01-01', weeklyHours: 0 });
  await company.assign(policyId, [employeeId], '2024-01-01');
  await company.work(employeeId, '2026-02-02', 3600);
  world.setNow(NOW);
  // Five hours a week that nobody has worked: debts use up the earlier surplus.
  const [contract] = (await company.rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  await company.rest.put(`${CONTRACTS}/${contract.id}`, { weeklyHours: 5 });
  await assert.rejects(applyLimits(dyingScope(company.scope, 2, 'before')), /killed/);
  assert.deepEqual(await company.movements(employeeId), []);
  await applyLimits(company.scope);
  assert.deepEqual(await company.movements(employeeId), []);
  assert.equal((await company.rows(employeeId)).length, dayCount('2024-01-01', '2026-03-04'));
});

test('D1, C5 portions that are killed and resumed, with changes in between, make the same rows as a single run', async () => {
  const kill = fc.record({
    after: fc.integer({ min: 0, max: 3 }),
    when: fc.constantFrom('before' as const, 'inside' as const),
    weeklyHours: fc.constantFrom(20, 24),
    worked: fc.uniqueArray(fc.integer({ min: 1, max: 700 }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
      world.setNow(NOW);
      const company = await overtimeCompany(world);
      const { scope } = company;
      await since(company, '2024-03-07');
      const employeeId = await company.person({ startAt: '1900-01-01', weeklyHours: 20, flexibleDaysPerWeek: 4 });
      const [contract] = (await company.rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
      const taken = new Set<number>();
      for (const { after, when, weeklyHours, worked } of kills) {
        await extendDays(dyingScope(scope, after + 1, when)).catch((error) => assert.match(error.message, /killed/));
        for (const days of worked.filter((one) => !taken.has(one))) {
          taken.add(days);
          await company.work(employeeId, addDays('2026-03-05', -days), 20_000);
        }
        await company.rest.put(`${CONTRACTS}/${contract.id}`, { weeklyHours });
      }
      await extendDays(scope);
      const rows = await company.rows(employeeId);
      assert.equal(rows.length, dayCount('2024-03-07', '2026-03-04'));
      await world.ownerPool.query('delete from overtime_days where employee_id = $1', [employeeId]);
      for (const [from, to] of [
        ['2024-03-07', '2025-01-01'],
        ['2025-01-02', '2025-12-31'],
        ['2026-01-01', '2026-03-05'],
      ] as const) {
        await scope.transaction((tx) => recomputeDays(tx, scope, { employeeId, from, to, cause: 'work_entry' }));
      }
      assert.deepEqual(await company.rows(employeeId), rows);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

test('D1 a change while the job is at work is not lost', async () => {
  world.setNow(NOW);
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '1900-01-01' });
  await assert.rejects(extendDays(dyingScope(company.scope, 5, 'before')), /killed/);
  const { length } = await company.rows(employeeId);
  assert.ok(length > 0 && length < 1826);
  const [standard] = (await company.rest.get(POLICIES)).data;
  await company.rest.put(`${POLICIES}/${standard.id}`, { toleranceSeconds: 30_000 });
  await extendDays(company.scope);
  const rows = await company.rows(employeeId);
  assert.equal(rows.length, 1826);
  assert.ok(rows.every(([, , , , negativeSeconds]) => negativeSeconds === 0));
});
