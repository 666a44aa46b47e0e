import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changedKindOf, type DatedAmount } from './rules-kinds.ts';
import { lateAmounts } from './rules-late-changes.ts';

/** Periods of two days, of which the last one is always open. */
const COUNT = 5;
const DAYS = Array.from({ length: COUNT * 2 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`);
const PERIODS = Array.from({ length: COUNT }, (_, index) => ({
  from: DAYS[index * 2] as string,
  to: DAYS[index * 2 + 1] as string,
}));
const KINDS = ['worked', 'absence:x'];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      day: fc.nat(DAYS.length - 1),
      of: fc.nat(1),
      amount: fc.integer({ min: -3, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), period: fc.nat(COUNT - 2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), period: fc.nat(COUNT - 2) }) },
);

type Closed = { own: DatedAmount[]; retro: DatedAmount[] };

test('P2, K4, K5 whatever is closed, changed and reopened in whatever order, the files of all periods add up to the facts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const facts = new Map<string, number>();
      const closed = new Map<number, Closed>();
      const factsOf = ({ from, to }: { from: string; to: string }): DatedAmount[] =>
        [...facts].flatMap(([key, amount]) => {
          const [date = '', kind = ''] = key.split(' ');
          return date >= from && date <= to ? [{ date, kind, seconds: amount, dayMillionths: amount * 10 }] : [];
        });
      const lateIn = (index: number) => {
        const changed = PERIODS.slice(0, index).map((period, at) => ({
          ...period,
          closed: closed.get(at)?.own ?? null,
          current: factsOf(period),
        }));
        const carrying = PERIODS.flatMap((period, at) => {
          const held = closed.get(at);
          return held ? [{ ...period, retro: held.retro }] : [];
        });
        return lateAmounts(changed, carrying, PERIODS[index] as (typeof PERIODS)[number]).amounts;
      };
      for (const one of steps) {
        if (one.kind === 'change') facts.set(`${DAYS[one.day]} ${KINDS[one.of]}`, one.amount);
        else if (one.kind === 'reopen') closed.delete(one.period);
        else if (!closed.has(one.period))
          closed.set(one.period, {
            own: factsOf(PERIODS[one.period] as (typeof PERIODS)[number]),
            retro: lateIn(one.period),
          });
        const sums = new Map<string, [number, number]>();
        for (const [index, period] of PERIODS.entries()) {
          const held = closed.get(index) ?? { own: factsOf(period), retro: lateIn(index) };
          for (const { date, kind, seconds, dayMillionths } of [...held.own, ...held.retro]) {
            const key = `${date} ${changedKindOf(kind)}`;
            const [inSeconds, inDays] = sums.get(key) ?? [0, 0];
            sums.set(key, [inSeconds + seconds, inDays + dayMillionths]);
          }
        }
        for (const [key, [seconds, days]] of sums)
          assert.deepEqual([seconds, days], [facts.get(key) ?? 0, (facts.get(key) ?? 0) * 10], key);
        for (const [key, amount] of facts) assert.equal(sums.get(key)?.[0] ?? 0, amount, key);
      }
    }),
    { numRuns: 300 },
  );
});

test('K4 a late change goes to the first open day after its own, by day and kind', () => {
  const amount = (kind: string, seconds: number) => ({ date: '2026-01-02', kind, seconds, dayMillionths: 0 });
  const january = {
    ...{ from: '2026-01-01', to: '2026-01-31' },
    closed: [amount('worked', 100), amount('night', 50)],
    current: [amount('worked', 160), amount('sunday', 7)],
  };
  const february = { from: '2026-02-01', to: '2026-02-28' };
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const spans = [january, february].map(({ from, to }) => ({ from, to, retro: [] }));
  const late = [amount('retro:worked', 60), amount('retro:sunday', 7), amount('retro:night', -50)];
  const read = lateAmounts([january], spans, march);
  assert.deepEqual(
    read.amounts.toSorted((a, b) => b.seconds - a.seconds),
    late,
  );
  assert.equal(read.isComplete, true);
  assert.deepEqual(lateAmounts([january], spans.slice(0, 1), march), { amounts: [], isComplete: false });
  // A period that has them leaves nothing to the next.
  const carrying = [
    { ...january, retro: [] },
    { ...february, retro: late },
  ];
  assert.deepEqual(lateAmounts([january], carrying, march), { amounts: [], isComplete: true });
  // Open again, its own file has all of them: what February has is taken back after it.
  const reopened = lateAmounts([{ ...january, closed: null }], carrying.slice(1), march);
  assert.deepEqual(
    reopened.amounts.map(({ kind, seconds }) => [kind, seconds]),
    late.map(({ kind, seconds }) => [kind, 0 - seconds]),
  );
});
