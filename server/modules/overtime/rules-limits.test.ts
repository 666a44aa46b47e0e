import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { balanceOf, type DayState, dayStatesOf } from './rules.ts';
import { type DueLimit, dueLimits, type LimitTerms, takenByLimit } from './rules-limits.ts';

const terms = (limits: Partial<LimitTerms>): LimitTerms => ({
  fromDate: null,
  type: 'hybrid',
  setOn: '2026-01-01',
  expiry: null,
  cap: null,
  yearlyReset: null,
  ...limits,
});
const dueDates = (after: string | null, through: string, ...policies: LimitTerms[]) =>
  dueLimits({ after, through }, policies).map(({ kind, dueDate, cutoff }) => `${kind} ${dueDate} ${cutoff}`);

describe('when limits fall due', () => {
  const expiring = terms({ expiry: { afterMonths: 2 } });

  test('D12 a month’s surplus expires when so many further months have ended', () => {
    assert.deepEqual(dueDates('2026-03-31', '2026-05-31', expiring), [
      'expiry 2026-04-01 2026-02-01',
      'expiry 2026-05-01 2026-03-01',
    ]);
  });

  test('D12 what is done is not due again, and what fell due meanwhile is', () => {
    assert.deepEqual(dueDates('2026-04-01', '2026-04-30', expiring), []);
    assert.equal(dueDates('2026-02-01', '2026-12-31', expiring).length, 10);
  });

  test('D12 nothing falls due by the day on which the limits were set', () => {
    const lately = { ...expiring, setOn: '2026-05-01' };
    assert.deepEqual(dueDates(null, '2026-06-30', lately), ['expiry 2026-06-01 2026-04-01']);
    assert.deepEqual(dueDates('2026-01-01', '2026-06-30', lately), ['expiry 2026-06-01 2026-04-01']);
  });

  test('D12 a reset on the last of February in any year, first of all that is due', () => {
    const yearly = terms({ yearlyReset: { month: 2, day: 30 } });
    assert.deepEqual(dueDates('2027-01-31', '2028-12-31', yearly), [
      'yearly_reset 2027-02-28 2027-02-28',
      'yearly_reset 2028-02-29 2028-02-29',
    ]);
    const all = terms({
      expiry: { afterMonths: 12 },
      cap: { positiveSeconds: 0 },
      yearlyReset: { month: 1, day: 1 },
    });
    assert.deepEqual(
      dueDates('2026-12-31', '2027-01-31', all).map((line) => line.split(' ')[0]),
      ['yearly_reset', 'expiry', 'cap'],
    );
  });

  test('D6 each date by the policy in force on it; none without limits or under none', () => {
    const later = { ...terms({ cap: { positiveSeconds: 3600 } }), fromDate: '2026-03-01' };
    const none = { ...expiring, fromDate: '2026-04-01', type: 'none' as const };
    assert.deepEqual(dueDates('2026-01-31', '2026-06-30', expiring, later, none), [
      'expiry 2026-02-01 2025-12-01',
      'cap 2026-03-01 2026-03-01',
    ]);
    assert.deepEqual(dueDates(null, '2026-06-30', terms({ setOn: null })), []);
  });
});

const day = (date: string, seconds: Partial<DayState>): DayState => ({
  date,
  hasRow: true,
  positiveSeconds: 0,
  negativeSeconds: 0,
  bonusSeconds: 0,
  typedSeconds: 0,
  ...seconds,
});
const due = (kind: DueLimit['kind'], limits: Partial<LimitTerms>, cutoff = '2026-03-01'): DueLimit => ({
  kind,
  dueDate: '2026-03-01',
  cutoff,
  terms: terms(limits),
});
const taken = (...args: Parameters<typeof takenByLimit>) =>
  takenByLimit(...args).map(({ date, bucket, seconds }) => `${date.slice(5)} ${bucket} ${seconds}`);

describe('what limits take', () => {
  const days = [
    day('2026-01-10', { positiveSeconds: 3600, bonusSeconds: 1800, typedSeconds: 3600 }),
    day('2026-01-20', { negativeSeconds: -1200 }),
    day('2026-02-10', { positiveSeconds: 7200 }),
  ];

  test('D12 hybrid: what is left of surplus and bonus expires, and names with it', () => {
    assert.deepEqual(taken(due('expiry', {}, '2026-02-01'), days), [
      '01-10 positive -3600',
      '01-10 bonus -1800',
      '01-10 typed -3600',
    ]);
  });

  test('D12 total: debts have used up the oldest surplus first', () => {
    assert.deepEqual(taken(due('expiry', { type: 'total' }, '2026-02-01'), days), [
      '01-10 positive -3600',
      '01-10 bonus -600',
      '01-10 typed -3600',
    ]);
    const indebted = [...days, day('2026-02-20', { negativeSeconds: -6000 })];
    assert.deepEqual(taken(due('expiry', { type: 'total' }, '2026-02-01'), indebted), []);
  });

  test('D12 a cap takes what exceeds it, oldest first', () => {
    const cap = { positiveSeconds: 7200 };
    assert.deepEqual(taken(due('cap', { cap }), days), [
      '01-10 positive -3600',
      '01-10 bonus -1800',
      '01-10 typed -3600',
    ]);
    assert.deepEqual(taken(due('cap', { cap, type: 'total' }), days), [
      '01-10 positive -3600',
      '01-10 bonus -600',
      '01-10 typed -3600',
    ]);
    assert.deepEqual(taken(due('cap', { cap: { positiveSeconds: 20_000 } }), days), []);
  });

  test('D12 a reset brings every bucket to zero', () => {
    const allocations = takenByLimit(due('yearly_reset', { yearlyReset: { month: 3, day: 1 } }), days);
    assert.deepEqual(new Set(Object.values(balanceOf(days, allocations))), new Set([0]));
  });

  test('D12 no limit makes a debt, and a capped balance is the cap or less', () => {
    const seconds = fc.integer({ min: 0, max: 10_000 });
    const anyDay = fc.record({
      positiveSeconds: seconds,
      negativeSeconds: seconds.map((one) => -one),
      bonusSeconds: seconds,
    });
    const anyDays = fc.array(anyDay, { maxLength: 20 }).map((all) =>
      all.map((one, index) =>
        day(Temporal.PlainDate.from('2026-01-15').add({ days: index }).toString(), {
          ...one,
          typedSeconds: Math.floor(one.positiveSeconds / 2),
        }),
      ),
    );
    fc.assert(
      fc.property(anyDays, seconds, fc.constantFrom('total', 'hybrid'), fc.boolean(), (all, cap, type, isCap) => {
        const limit = due(
          isCap ? 'cap' : 'expiry',
          { type, cap: { positiveSeconds: cap } },
          isCap ? '2026-03-01' : '2026-02-01',
        );
        const allocations = takenByLimit(limit, all);
        const after = balanceOf(all, allocations);
        const before = balanceOf(all, []);
        const account = type === 'total' ? after.total_balance : after.positive_balance + after.multiplier_rule;
        if (isCap) assert.ok(account <= Math.max(cap, type === 'total' ? Math.min(before.total_balance, cap) : 0));
        if (before.total_balance >= 0 && type === 'total') assert.ok(after.total_balance >= 0);
        for (const state of dayStatesOf(all, allocations)) {
          assert.ok(state.positiveSeconds >= 0 && state.bonusSeconds >= 0);
          assert.ok(state.typedSeconds >= 0 && state.typedSeconds <= state.positiveSeconds);
        }
      }),
    );
  });
});
