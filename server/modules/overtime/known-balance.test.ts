import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { closeDates } from '#test/closing.ts';
import { CONTRACTS, ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';

const world = await createWorld();
const RUNS = Number(process.env.KNOWN_RUNS ?? 4);
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const ALL = { from: '2026-02-23', to: '2026-06-30' };
const LATE = { lateCorrection: { reason: 'Found later' } };

type Company = Awaited<ReturnType<typeof overtimeCompany>>;
type Period = { from: string; to: string };

const known = ({ rest }: Company, employeeId: string, { from, to }: Period, asOf: string) =>
  rest.get(
    `/overtime-policies/v1/employees/${employeeId}/balance?from=${from}&to=${to}&withDays=true&asOf=${encodeURIComponent(asOf)}`,
  );

test('K6 a balance is returned as it was known: before a late entry, between it and its deletion, and afterwards', async () => {
  world.setNow('2026-03-05T10:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 32_400);
  world.setNow('2026-03-10T10:00:00Z');
  const entryId = await company.work(employeeId, '2026-03-03', 28_800);
  await company.adjust(
    employeeId,
    { from: '2026-03-02', to: '2026-03-02' },
    {
      ...{ operation: 'subtract', source: 'positive_balance', amountSeconds: 600, balanceBeforeSeconds: 3600 },
    },
  );
  world.setNow('2026-03-12T10:00:00Z');
  await company.rest.delete(`${ENTRIES}/${entryId}`);
  const period = { from: '2026-03-02', to: '2026-03-03' };
  const totals = async (asOf: string) => {
    const { total_balance, positive_balance, negative_balance } = (await known(company, employeeId, period, asOf)).data;
    return [total_balance, positive_balance, negative_balance];
  };
  assert.deepEqual(await totals('2026-03-05T09:59:59Z'), [0, 0, 0]);
  assert.deepEqual(await totals('2026-03-05T10:00:00Z'), [3600 - 28_800, 3600, -28_800]);
  assert.deepEqual(await totals('2026-03-10T09:59:59Z'), [3600 - 28_800, 3600, -28_800]);
  assert.deepEqual(await totals('2026-03-10T11:00:00+01:00'), [3000, 3000, 0]);
  assert.deepEqual(await totals('2026-03-12T10:00:00Z'), [3000 - 28_800, 3000, -28_800]);
});

test('K6 only days that were over in the employee’s time zone count, with their movements', async () => {
  world.setNow('2026-03-03T15:00:00Z');
  const company = await overtimeCompany(world, 'Pacific/Auckland');
  const employeeId = await company.person();
  world.setNow('2026-03-04T15:00:00Z');
  const days = async (asOf: string) =>
    (await known(company, employeeId, { from: '2026-03-02', to: '2026-03-31' }, asOf)).data.days.map(
      ({ date }: { date: string }) => date.slice(8),
    );
  // It is the 4th in Auckland from 11:00 UTC on the 3rd.
  assert.deepEqual(await days('2026-03-03T15:00:00Z'), ['02', '03']);
  await extendDays(company.scope);
  assert.deepEqual(await days('2026-03-04T10:59:59Z'), ['02', '03']);
  assert.deepEqual(await days('2026-03-04T15:00:00Z'), ['02', '03', '04']);
});

test('K6 a row that was removed and written again is known in between as gone', async () => {
  world.setNow('2026-03-05T10:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt: '2026-03-04' });
  const saturday = { from: '2026-02-28', to: '2026-02-28' };
  const at = async (now: string, change: () => Promise<unknown>) => {
    world.setNow(now);
    await change();
  };
  let entryId = '';
  const work = async (seconds: number) => {
    entryId = await company.work(employeeId, saturday.from, seconds);
  };
  const remove = () => company.rest.delete(`${ENTRIES}/${entryId}`);
  await at('2026-03-06T10:00:00Z', () => work(3600));
  await at('2026-03-07T10:00:00Z', remove);
  await at('2026-03-08T10:00:00Z', () => work(1800));
  await at('2026-03-09T10:00:00Z', remove);
  const totalOn = async (day: string) =>
    (await known(company, employeeId, saturday, `2026-03-${day}T12:00:00Z`)).data.total_balance;
  assert.deepEqual(await Promise.all(['05', '06', '07', '08'].map(totalOn)), [0, 3600, 0, 1800]);
  assert.equal((await known(company, employeeId, saturday, '2026-03-09T10:00:00Z')).data.total_balance, 0);
});

test('422, 404: asOf is an instant with its offset that is not in the future, of an employee of the company', async () => {
  world.setNow('2026-03-05T10:00:00Z');
  const [company, other] = [await overtimeCompany(world), await overtimeCompany(world)];
  const employeeId = await company.person();
  for (const asOf of ['2026-03-05T10:00:01Z', '2026-03-05', '2026-03-05T10:00:00']) {
    const answer = await known(company, employeeId, MARCH, asOf);
    assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, ['asOf']], asOf);
  }
  const answer = await known(company, await other.person(), MARCH, '2026-03-05T10:00:00Z');
  assert.deepEqual([answer.status, answer.code], [404, 'employee_not_found']);
});

type Step =
  | { does: 'work' | 'rework'; day: number; hours: number }
  | { does: 'remove'; which: number }
  | { does: 'adjust'; operation: string; source: string; amountSeconds: number; days: number }
  | { does: 'pay'; amountSeconds: number }
  | { does: 'contract'; weeklyHours: number }
  | { does: 'close' | 'wait' };
const days = fc.integer({ min: 0, max: 40 });
const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 4000 }),
    step: fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ does: fc.constantFrom('work' as const, 'rework' as const), day: days, hours: fc.nat(11) }),
      fc.record({ does: fc.constant('remove' as const), which: fc.nat(6) }),
      fc.record({
        does: fc.constant('adjust' as const),
        operation: fc.constantFrom('add', 'subtract', 'reset'),
        source: fc.constantFrom('total_balance', 'positive_balance', 'negative_balance', 'multiplier_rule'),
        amountSeconds: fc.integer({ min: 1, max: 20 }).map((units) => units * 900),
        days,
      }),
      fc.record({
        does: fc.constant('pay' as const),
        amountSeconds: fc.integer({ min: 1, max: 9 }).map((n) => n * 600),
      }),
      fc.record({ does: fc.constant('contract' as const), weeklyHours: fc.constantFrom(0, 20, 40) }),
      fc.record({ does: fc.constantFrom('close' as const, 'wait' as const) }),
    ),
  }),
  { minLength: 8, maxLength: 24 },
);

/** Does the steps at their times, and returns what the balance was after each of them. */
async function live(asked: { minutes: number; step: Step }[]) {
  let now = Temporal.Instant.from('2026-03-20T08:00:00Z');
  world.setNow(now.toString());
  const company = await overtimeCompany(world);
  const { rest, scope } = company;
  const employeeId = await company.person({ startAt: '2026-02-23' });
  const contractId = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data[0].id;
  const entries: string[] = [];
  const today = () => now.toZonedDateTimeISO('Europe/Madrid').toPlainDate();
  const before = (count: number) =>
    today()
      .subtract({ days: count + 1 })
      .toString();
  const answers: { asOf: string; answer: unknown }[] = [];
  const balanceNow = async () => {
    const query = `from=${ALL.from}&to=${before(0)}&withDays=true`;
    const { data } = await rest.get(`/overtime-policies/v1/employees/${employeeId}/balance?${query}`);
    return data;
  };
  const balancesOf = async (key: string, period: Period) => (await company.balance(employeeId, period))[key];
  const carryOut = async (step: Step): Promise<unknown> => {
    const isIn = (days: number) => ({ from: before(days), to: before(0) });
    if (step.does === 'work' || step.does === 'rework') {
      const start = Temporal.ZonedDateTime.from(`${before(step.day)}T08:00:00[Europe/Madrid]`).toInstant();
      const times = {
        workEntryIn: { date: start.toString() },
        workEntryOut: { date: start.add({ minutes: step.hours * 60 + 10 }).toString() },
      };
      const id = entries[step.day % Math.max(entries.length, 1)];
      if (step.does === 'rework') return id && rest.put(`${ENTRIES}/${id}`, { ...times, ...LATE });
      const answer = await rest.post(ENTRIES, { employeeId, workEntryType: 'work', ...times, ...LATE });
      return answer.status === 200 && entries.push(answer.data.id);
    }
    if (step.does === 'remove') {
      const [id] = entries.splice(step.which, 1);
      return id && rest.delete(`${ENTRIES}/${id}`, {}, LATE);
    }
    if (step.does === 'adjust') {
      const { does, days, ...adjustment } = step;
      const { source } = step;
      const key = source === 'positive_balance' || source === 'negative_balance' ? source : 'total_balance';
      const period = isIn(days);
      const balanceBeforeSeconds = await balancesOf(key, period);
      return company.adjust(employeeId, period, { ...adjustment, balanceBeforeSeconds, ...LATE });
    }
    if (step.does === 'pay') {
      const { amountSeconds } = step;
      const balanceBeforeSeconds = await balancesOf('total_balance', isIn(40));
      const payout = { employeeId, ...isIn(40), amountSeconds, balanceBeforeSeconds, ...LATE };
      return rest.post('/overtime-policies/v1/payouts', payout);
    }
    if (step.does === 'contract')
      return rest.put(`${CONTRACTS}/${contractId}`, { weeklyHours: step.weeklyHours, ...LATE });
    if (step.does === 'close') return today().month > 3 && closeDates(world, company.companyId, [employeeId], MARCH);
    return extendDays(scope);
  };
  for (const { minutes, step } of asked) {
    now = now.add({ minutes });
    world.setNow(now.toString());
    await carryOut(step);
    answers.push({ asOf: now.toString(), answer: await balanceNow() });
  }
  now = now.add({ hours: 30 });
  world.setNow(now.toString());
  await extendDays(scope);
  return { company, employeeId, answers };
}

test('K6 after any facts and movements, the balance as of an instant is the one that was returned then', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const { company, employeeId, answers } = await live(asked);
      for (const { asOf, answer } of answers) {
        const { data } = await known(company, employeeId, ALL, asOf);
        assert.deepEqual({ ...data, to: null }, { ...(answer as object), to: null }, asOf);
      }
    }),
    { numRuns: RUNS },
  );
});
