import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayInputs, paidWork, policyTerms } from '#test/overtime-days.ts';
import { computeDay, countedSeconds, expectedSeconds, hasDayRow } from './rules-day.ts';

function rowOf(worked: number, credit: number, inputs: Parameters<typeof dayInputs>[0] = {}) {
  const daysOff = [
    { date: '2026-03-02', startTime: '08:00', endTime: '18:00', seconds: credit, absenceTypeId: 'type' },
  ];
  const start = Temporal.Instant.from('2026-03-02T07:00:00Z');
  const entry = { ...paidWork('2026-03-02T08:00', '2026-03-02T09:00'), remuneratedSeconds: worked };
  const entries = [{ ...entry, endedAt: start.add({ seconds: worked }).toString() }];
  return computeDay(dayInputs({ daysOff: credit > 0 ? daysOff : [], entries, ...inputs })).row;
}

describe('day rows', () => {
  const rows = [
    { title: 'D1 work beyond the expected time is positive', worked: 32_400, credit: 0, positive: 3600, negative: 0 },
    {
      title: 'D1 work short of the expected time is negative',
      worked: 27_000,
      credit: 0,
      positive: 0,
      negative: -1800,
    },
    { title: 'D1 a day as expected counts nothing', worked: 28_800, credit: 0, positive: 0, negative: 0 },
    { title: 'D1 a day without work owes what was expected', worked: 0, credit: 0, positive: 0, negative: -28_800 },
    {
      title: 'C3 an absence of half a day halves the expected time',
      worked: 18_000,
      credit: 14_400,
      positive: 3600,
      negative: 0,
    },
    {
      title: 'C3 work during a full day off is all positive',
      worked: 7200,
      credit: 28_800,
      positive: 7200,
      negative: 0,
    },
  ];
  for (const { title, worked, credit, positive, negative } of rows) {
    test(title, () => {
      assert.deepEqual(rowOf(worked, credit), {
        plannedSeconds: 28_800,
        expectedSeconds: 28_800 - credit,
        workedSeconds: worked,
        positiveSeconds: positive,
        negativeSeconds: negative,
        bonusSeconds: 0,
        typedSeconds: 0,
      });
    });
  }

  test('C6 work on a day without planned time expects nothing and counts whole', () => {
    const row = rowOf(5400, 0, { plannedSeconds: 0 });
    assert.equal(row.expectedSeconds, 0);
    assert.equal(row.positiveSeconds, 5400);
  });

  test('C3 expected time never falls below zero', () => {
    assert.equal(expectedSeconds(28_800, 30_000), 0);
  });
});

describe('margins', () => {
  const rows = [
    { title: 'D2 a surplus of exactly the tolerance counts nothing', raw: 600, strict: false, counted: 0 },
    { title: 'D2 a deficit of exactly the tolerance counts nothing', raw: -600, strict: true, counted: 0 },
    { title: 'D2 a surplus beyond the tolerance counts whole', raw: 601, strict: false, counted: 601 },
    { title: 'D2 a deficit beyond the tolerance counts whole', raw: -900, strict: false, counted: -900 },
    { title: 'D2 a strict policy counts only the excess of a surplus', raw: 900, strict: true, counted: 300 },
    { title: 'D2 a strict policy counts only the excess of a deficit', raw: -601, strict: true, counted: -1 },
  ];
  for (const { title, raw, strict, counted } of rows) {
    test(title, () => assert.equal(countedSeconds(raw, { toleranceSeconds: 600, strict }), counted));
  }

  test('D1 without tolerance, positive and negative add up to worked less expected', () => {
    const seconds = fc.integer({ min: 0, max: 90_000 });
    fc.assert(
      fc.property(seconds, seconds, seconds, fc.boolean(), (plannedSeconds, creditSeconds, workedSeconds, strict) => {
        const row = rowOf(workedSeconds, creditSeconds, { plannedSeconds, policy: policyTerms({ strict }) });
        assert.equal(row.positiveSeconds + row.negativeSeconds, row.workedSeconds - row.expectedSeconds);
        assert.ok(row.positiveSeconds >= 0 && row.negativeSeconds <= 0);
        assert.ok(row.positiveSeconds === 0 || row.negativeSeconds === 0);
      }),
    );
  });
});

describe('which days have a row', () => {
  const past = {
    date: '2026-03-02',
    today: '2026-03-03',
    overtimeSince: '2021-03-03',
    employed: true,
    hasWork: false,
    policyType: 'total',
  } as const;
  const rows = [
    { title: 'D1 a past day of employment without work', day: past, expected: true },
    { title: 'D1 not today without work', day: { ...past, date: '2026-03-03' }, expected: false },
    { title: 'D1 today with work', day: { ...past, date: '2026-03-03', hasWork: true }, expected: true },
    {
      title: 'D1 the first day that overtime counts from',
      day: { ...past, overtimeSince: '2026-03-02' },
      expected: true,
    },
    { title: 'D1 no day without work before it', day: { ...past, overtimeSince: '2026-03-03' }, expected: false },
    {
      title: 'D1 a day with work before it',
      day: { ...past, overtimeSince: '2026-03-03', hasWork: true },
      expected: true,
    },
    { title: 'D1 not a past day outside employment', day: { ...past, employed: false }, expected: false },
    {
      title: 'D1 a day with work outside employment',
      day: { ...past, employed: false, hasWork: true },
      expected: true,
    },
    {
      title: 'D6 no row under a policy of type none',
      day: { ...past, hasWork: true, policyType: 'none' },
      expected: false,
    },
    { title: 'D1 no row without a policy', day: { ...past, hasWork: true, policyType: null }, expected: false },
  ] as const;
  for (const { title, day, expected } of rows) test(title, () => assert.equal(hasDayRow(day), expected));
});
