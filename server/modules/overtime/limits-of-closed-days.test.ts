import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeDates } from '#test/closing.ts';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { applyLimits } from './apply-limits.ts';

const world = await createWorld();
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const JANUARY = { from: '2026-01-01', to: '2026-01-31' };
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
const LATE = { lateCorrection: { reason: 'Found later' } };

const LIMITS: Record<string, object> = {
  expiry: { expiry: { afterMonths: 1 } },
  cap: { cap: { positiveSeconds: 5000 } },
  'yearly reset': { yearlyReset: { month: 3, day: 10 } },
  'all of them': { expiry: { afterMonths: 2 }, cap: { positiveSeconds: 9000 }, yearlyReset: { month: 5, day: 15 } },
};

type Late = 'nothing' | 'an entry that is deleted' | 'an entry that is added';

/**
 * Somebody without planned hours who worked in January and February. With `closes` January is closed on 20 February, and February on
 * 20 March. Returns the totals on each of the dates.
 */
async function live(limits: object, { closes, late }: { closes: boolean; late: Late }) {
  world.setNow('2026-01-01T12:00:00Z');
  const company = await overtimeCompany(world);
  const { companyId, rest } = company;
  const employeeId = await company.person({ startAt: '2026-01-01', weeklyHours: 0 });
  await company.assign(await company.policy({ type: 'hybrid', ...limits }), [employeeId], '2026-01-01');
  const total = async (period: typeof YEAR) => (await company.balance(employeeId, period)).total_balance as number;
  const closed: { period: typeof YEAR; totalSeconds: number }[] = [];
  const close = async (period: typeof YEAR) => {
    if (!closes) return;
    await closeDates(world, companyId, [employeeId], period);
    closed.push({ period, totalSeconds: await total(period) });
  };
  const totals: number[] = [];
  const on = async (now: string, act: () => Promise<unknown> = async () => null) => {
    world.setNow(now);
    await applyLimits(company.scope);
    await act();
    totals.push(await total(YEAR));
    for (const { period, totalSeconds } of closed)
      assert.equal(await total(period), totalSeconds, `${now} ${period.from}`);
  };
  const ids: string[] = [];
  await on('2026-02-15T12:00:00Z', async () => {
    for (const date of ['2026-01-12', '2026-01-19', '2026-02-09']) ids.push(await company.work(employeeId, date, 3600));
  });
  await on('2026-02-20T12:00:00Z', () => close(JANUARY));
  await on('2026-03-05T12:00:00Z', () => company.work(employeeId, '2026-03-04', 1800));
  await on('2026-03-20T12:00:00Z', () => close(FEBRUARY));
  await on('2026-03-25T12:00:00Z', async () => {
    if (late === 'an entry that is deleted') await rest.delete(`${ENTRIES}/${ids[0]}`, {}, LATE);
    if (late === 'an entry that is added') {
      const workEntryIn = { date: '2026-01-13T08:00:00Z' };
      const workEntryOut = { date: '2026-01-13T08:20:00Z' };
      await rest.post(ENTRIES, { employeeId, workEntryType: 'work', workEntryIn, workEntryOut, ...LATE });
    }
  });
  await on('2026-04-02T12:00:00Z');
  await on('2026-05-20T12:00:00Z');
  await on('2026-07-02T12:00:00Z');
  const explained = async (date: string) => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance/explain?date=${date}`;
    return (await rest.get(path)).data;
  };
  return { totals, explained, closed };
}

for (const [name, limits] of Object.entries(LIMITS)) {
  for (const late of ['nothing', 'an entry that is deleted', 'an entry that is added'] as const) {
    test(`K4, D12 ${name}, late: ${late}: closed days stay as they were closed, and all days are as without closing`, async () => {
      const [open, shut] = [await live(limits, { closes: false, late }), await live(limits, { closes: true, late })];
      assert.equal(shut.closed.length, 2);
      assert.deepEqual(shut.totals, open.totals);
    });
  }
}

test('K4, D12, D14 the explanation of a closed day shows what a limit took and the retro that kept its balance', async () => {
  const { explained } = await live(LIMITS.expiry ?? {}, { closes: true, late: 'nothing' });
  const { allocations, balance } = await explained('2026-01-12');
  assert.deepEqual(
    allocations.map(({ kind, bucket, seconds }: Record<string, unknown>) => [kind, bucket, seconds]),
    [
      ['expiry', 'positive', -3600],
      ['retro', 'positive', 3600],
    ],
  );
  assert.equal(balance.total_balance, 3600);
});
