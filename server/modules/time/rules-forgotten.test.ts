import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ForgottenPolicy, forgottenEnd, secondsToExpected } from './rules-forgotten.ts';

const startedAt = (local: string) => Temporal.ZonedDateTime.from(`${local}[Europe/Madrid]`).toInstant();
const end = (policy: Partial<ForgottenPolicy>, start: string, toExpected: number | null = null) =>
  forgottenEnd(
    { mode: 'none', toleranceSeconds: 0, time: null, ...policy },
    {
      startedAt: startedAt(start),
      workDate: start.slice(0, 10),
      timeZone: 'Europe/Madrid',
      secondsToExpected: toExpected,
    },
  )
    ?.toZonedDateTimeISO('Europe/Madrid')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

test('B6 none leaves the entry open', () => assert.equal(end({ mode: 'none' }, '2026-03-02T09:00'), undefined));

test('B6 expected: 28800 and 3600 tolerance, in at 09:00 without a break, is closed at 18:00', () => {
  const day = { expectedSeconds: 28_800, toleranceSeconds: 3600, paidSeconds: 0, payableSeconds: null };
  assert.equal(end({ mode: 'expected' }, '2026-03-02T09:00', secondsToExpected(day)), '2026-03-02T18:00:00');
});

for (const [title, day, seconds] of [
  ['what was worked before counts', { paidSeconds: 14_400, payableSeconds: null }, 18_000],
  ['more than expected was worked already', { paidSeconds: 40_000, payableSeconds: null }, 0],
  ['a pause that is paid long enough', { paidSeconds: 32_000, payableSeconds: 600 }, 400],
  ['a pause that is not paid', { paidSeconds: 14_400, payableSeconds: 0 }, null],
] as const) {
  test(`B6 expected: ${title}`, () => {
    assert.equal(secondsToExpected({ expectedSeconds: 28_800, toleranceSeconds: 3600, ...day }), seconds);
  });
}

test('B6 expected: an entry is never empty, and one that never reaches it is closed after 16 hours', () => {
  assert.equal(end({ mode: 'expected' }, '2026-03-02T09:00', 0), '2026-03-02T09:00:01');
  assert.equal(end({ mode: 'expected' }, '2026-03-02T09:00', null), '2026-03-03T01:00:00');
});

for (const [start, time, closed] of [
  ['2026-03-02T09:00', '23:00', '2026-03-02T23:00:00'],
  ['2026-03-02T23:00', '23:00', '2026-03-03T23:00:00'],
  ['2026-03-02T22:00', '06:00', '2026-03-03T06:00:00'],
  ['2026-03-28T22:00', '02:30', '2026-03-29T03:30:00'],
  ['2026-10-24T22:00', '02:30', '2026-10-25T02:30:00'],
] as const) {
  test(`B6 fixed_time ${time}: in at ${start} is closed at ${closed}`, () => {
    assert.equal(end({ mode: 'fixed_time', time }, start), closed);
  });
}

test('B6 unresolved is closed after 16 hours, also in the night clocks change', () => {
  assert.equal(end({ mode: 'unresolved' }, '2026-03-02T09:00'), '2026-03-03T01:00:00');
  assert.equal(end({ mode: 'unresolved' }, '2026-03-28T22:00'), '2026-03-29T15:00:00');
});
