import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { ENTRIES, type OvertimeCompany, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES, PAYOUT_SOURCES } from './constants.ts';
import { balanceKeyOf } from './rules.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 8);
const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');

const [SUNDAY, MONDAY, TUESDAY] = ['2026-03-01', '2026-03-02', '2026-03-03'];
const DATES = [SUNDAY, MONDAY, TUESDAY];
const PERIODS = [...DATES.map((date) => ({ from: date, to: date })), { from: SUNDAY, to: TUESDAY }];

/** Inputs of days, each as a whole: the later of two on the same topic replaces the earlier. */
type Fact =
  | { about: 'work'; date: string; seconds: number }
  | { about: 'policy'; counts: boolean }
  | { about: 'rules'; coefficient: number }
  | { about: 'leave'; dates: string[] };
type Did =
  | { operation: string; source: string; period: (typeof PERIODS)[number]; amountSeconds: number }
  | { reversed: number };

const date = fc.constantFrom(...DATES);
const fact: fc.Arbitrary<Fact> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      about: fc.constant('work' as const),
      date,
      seconds: fc.constantFrom(0, 0, 3600, 7200, 25_200, 28_800, 32_400, 36_000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ about: fc.constant('policy' as const), counts: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ about: fc.constant('rules' as const), coefficient: fc.constantFrom(1, 1.5, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ about: fc.constant('leave' as const), dates: fc.subarray([MONDAY, TUESDAY]) }) },
);
const amountSeconds = fc.integer({ min: 1, max: 14 }).map((units) => units * 600);
const did: fc.Arbitrary<Did> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      operation: fc.constantFrom(...ADJUSTMENT_OPERATIONS),
      source: fc.constantFrom(...MOVEMENT_SOURCES),
      period: fc.constantFrom(...PERIODS),
      amountSeconds,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      operation: fc.constant('payout'),
      source: fc.constantFrom(...PAYOUT_SOURCES),
      period: fc.constantFrom(...PERIODS),
      amountSeconds,
    }),
  },
  { weight: 1, arbitrary: fc.record({ reversed: fc.nat(2) }) },
);

/** Topic of a fact. */
const topicOf = (one: Fact) => (one.about === 'work' ? one.date : one.about);
const lastOf = (facts: readonly Fact[]) => [...new Map(facts.map((one) => [topicOf(one), one])).values()];
const ALL: Fact[] = [
  ...DATES.map((on): Fact => ({ about: 'work', date: on, seconds: 0 })),
  { about: 'policy', counts: true },
  { about: 'rules', coefficient: 1 },
  { about: 'leave', dates: [] },
];

const scene = fc
  .record({
    start: fc
      .tuple(...DATES.map(() => fc.constantFrom(3600, 7200, 25_200, 32_400, 36_000)))
      .map((all) => all.map((seconds, index): Fact => ({ about: 'work', date: DATES[index] ?? '', seconds }))),
    movements: fc.array(did, { minLength: 2, maxLength: 4 }),
    facts: fc.array(fact, { minLength: 1, maxLength: 5 }),
    places: fc.tuple(
      fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
      fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
    ),
  })
  .chain(({ facts, ...all }) => {
    const shuffled = fc.shuffledSubarray(facts, { minLength: facts.length });
    // The end is the same for both.
    const end = lastOf([...ALL, ...all.start, ...facts]);
    return fc.record({
      ...Object.fromEntries(Object.entries(all).map(([key, value]) => [key, fc.constant(value)])),
      orders: fc.tuple(fc.constant(facts), shuffled),
      ends: fc.tuple(fc.constant(end), fc.shuffledSubarray(end, { minLength: end.length })),
    }) as fc.Arbitrary<typeof all & { orders: [Fact[], Fact[]]; ends: [Fact[], Fact[]] }>;
  });

/** A person whose days follow from facts. */
async function subject(company: OvertimeCompany, absenceTypeId: string) {
  const { rest } = company;
  const employeeId = await company.person({ startAt: '2026-02-23' });
  const calendar = (await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 })).data.id;
  const entries = new Map<string, string>();
  let [counts, coefficient] = [true, 1];
  const typifyingRules = [{ name: 'Late', startTime: '17:00', endTime: '24:00' }];
  const assign = async () => {
    const multiplierRules = [{ name: 'All', coefficient }];
    const fields = counts ? { type: 'total', multiplierRules, typifyingRules } : { type: 'none' };
    await company.assign(await company.policy(fields), [employeeId], '2026-02-01');
  };
  await assign();
  const become = async (one: Fact): Promise<void> => {
    if (one.about === 'policy') counts = one.counts;
    if (one.about === 'rules') coefficient = one.coefficient;
    if (one.about === 'policy' || one.about === 'rules') return assign();
    if (one.about === 'leave') {
      const { status } = await rest.put(`${CALENDARS}/${calendar}`, { daysOff: one.dates.map((on) => ({ date: on })) });
      return assert.equal(status, 200);
    }
    const known = entries.get(one.date);
    if (known) assert.equal((await rest.delete(`${ENTRIES}/${known}`)).status, 200);
    entries.delete(one.date);
    if (one.seconds > 0) entries.set(one.date, await company.work(employeeId, one.date, one.seconds));
  };
  const act = async (one: Did): Promise<void> => {
    if ('reversed' in one) {
      const own = (await company.movements(employeeId)).filter(
        ({ kind }) => kind === 'adjustment' || kind === 'payout',
      );
      const movement = own.toReversed()[one.reversed];
      if (movement) await company.reverse(movement);
      return;
    }
    const { operation, source, period, amountSeconds: amount } = one;
    const balanceBeforeSeconds = (await company.balance(employeeId, period))[balanceKeyOf(source as 'total_balance')];
    const body = { source, balanceBeforeSeconds, amountSeconds: amount };
    if (operation !== 'payout') await company.adjust(employeeId, period, { operation, ...body });
    else await rest.post('/overtime-policies/v1/payouts', { employeeId, ...period, ...body });
  };
  /** People's movements, as applied. The named seconds that a movement takes follow from its other amounts (D5). */
  const applied = async () =>
    (await company.movements(employeeId))
      .filter(({ kind }) => kind !== 'correction')
      .map(({ kind, operation, source, allocations }) => {
        const says = kind !== 'reversal' && (source === 'typifying_rule' || operation === 'reset');
        const own = kind === 'reversal' ? [] : allocations;
        return {
          kind,
          operation,
          source,
          own: own.filter(({ bucket }: { bucket: string }) => says || bucket !== 'typed'),
        };
      });
  const balances = () => Promise.all(PERIODS.map((period) => company.balance(employeeId, period)));
  return { become, act, applied, balances };
}

test('D10 equal facts and equal movements by people give equal balances, in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ start, movements, orders, places, ends }) => {
      const company = await overtimeCompany(world);
      const type = await company.rest.post(TYPES, { name: 'Leave', pickMode: 'by_days', category: 'leave' });
      const people = [];
      for (const index of [0, 1] as const) {
        const person = await subject(company, type.data.id);
        for (const one of start) await person.become(one);
        const inOrder = movements
          .map((_, place) => (places[index][place] ?? 0) % (orders[index].length + 1))
          .sort((one, other) => one - other);
        for (let place = 0; place <= orders[index].length; place += 1) {
          for (const [turn, one] of movements.entries()) if (inOrder[turn] === place) await person.act(one);
          const next = orders[index][place];
          if (next) await person.become(next);
        }
        for (const one of ends[index]) await person.become(one);
        people.push({ applied: JSON.stringify(await person.applied()), balances: await person.balances() });
      }
      const [first, second] = people;
      fc.pre(first?.applied !== '[]' && first?.applied === second?.applied);
      const sums = (person: typeof first) => person?.balances.map(({ employeeId, policy, ...balance }) => balance);
      assert.deepEqual(sums(first), sums(second));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
