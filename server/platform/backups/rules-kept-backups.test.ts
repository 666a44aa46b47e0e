import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  goodBackups,
  isBackupDue,
  isOverdue,
  listFailedBackups,
  listUnneededBackups,
  type ScheduledBackup,
} from './rules-kept-backups.ts';

const at = (text: string) => Temporal.Instant.from(text);
const NOW = at('2026-11-30T00:10:00Z');
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

const backupOf = (madeAt: Temporal.Instant, verification: ScheduledBackup['verification'] = 'restored') => ({
  ...{ file: `${madeAt}`, madeAt, verification },
});
const hoursAgo = (hours: number) => NOW.subtract({ hours });
const ageOf = ({ madeAt }: ScheduledBackup) => NOW.epochMilliseconds - madeAt.epochMilliseconds;

test('a backup of every day for two years leaves 7 days, 4 weeks and 12 months', () => {
  const days = Array.from({ length: 730 }, (_, day) => backupOf(hoursAgo(24 * day)));
  const removed = new Set(listUnneededBackups(days, NOW));
  const kept = days.filter((one) => !removed.has(one)).map(({ madeAt }) => madeAt.toString().slice(0, 10));
  assert.deepEqual(kept, [
    ...['2026-11-30', '2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'],
    ...['2026-11-22', '2026-11-15'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

/** The same by hand: what the last good backup of a period is, from the list of all. */
function modelKeeps(backups: readonly ScheduledBackup[], one: ScheduledBackup): boolean {
  if (ageOf(one) <= WEEK) return true;
  if (one.verification === null) return false;
  const good = backups.filter(({ verification }) => verification !== null);
  const thursdayOf = (date: Date) => new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * 24 * HOUR);
  const periods = [
    [4, (date: Date) => thursdayOf(date).toISOString().slice(0, 10)],
    [12, (date: Date) => date.toISOString().slice(0, 7)],
  ] as const;
  return periods.some(([count, periodOf]) => {
    const keyOf = ({ madeAt }: ScheduledBackup) => periodOf(new Date(madeAt.epochMilliseconds));
    const newer = good.filter((other) => ageOf(other) < ageOf(one));
    return !newer.some((other) => keyOf(other) === keyOf(one)) && new Set(newer.map(keyOf)).size < count;
  });
}

test('whatever is in the folder, what is removed follows the model, is older than 7 days, and never the newest good one', () => {
  const history = fc.uniqueArray(
    fc.record({
      hours: fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 20_000 })),
      verification: fc.constantFrom('restored' as const, 'read' as const, null),
    }),
    { maxLength: 120, selector: ({ hours }) => hours },
  );
  fc.assert(
    fc.property(history, (given) => {
      const backups = given.map(({ hours, verification }) => backupOf(hoursAgo(hours), verification));
      const removed = listUnneededBackups(backups, NOW);
      assert.deepEqual(
        removed,
        backups.filter((one) => !modelKeeps(backups, one)),
      );
      assert.ok(removed.every((one) => ageOf(one) > WEEK));
      const ages = backups.filter(({ verification }) => verification !== null).map(ageOf);
      assert.ok(removed.every((one) => one.verification === null || ageOf(one) !== Math.min(...ages)));
    }),
    { numRuns: 500 },
  );
});

test('a backup is due once a day in UTC, and again some hours after one that could not be verified', () => {
  assert.equal(isBackupDue([], { now: NOW, attemptedAt: null }), true);
  assert.equal(isBackupDue([backupOf(at('2026-11-29T23:59:59Z'))], { now: NOW, attemptedAt: null }), true);
  assert.equal(isBackupDue([backupOf(at('2026-11-30T00:00:00Z'), 'read')], { now: NOW, attemptedAt: null }), false);
  assert.equal(isBackupDue([backupOf(hoursAgo(5), null)], { now: NOW, attemptedAt: null }), false);
  assert.equal(isBackupDue([backupOf(hoursAgo(7), null)], { now: NOW, attemptedAt: null }), true);
});

test('after an attempt that did not end well the next one waits six hours, also if a clock was ahead', () => {
  const isDue = (attemptedAt: Temporal.Instant) => isBackupDue([], { now: NOW, attemptedAt });
  assert.deepEqual([isDue(hoursAgo(5)), isDue(hoursAgo(7)), isDue(hoursAgo(-1))], [false, true, true]);
});

test('a backup of a later day than tomorrow does not count and is not removed; one of the next hours counts', () => {
  const [ahead, soon, older] = [backupOf(hoursAgo(-25)), backupOf(hoursAgo(-1)), backupOf(hoursAgo(1000))];
  assert.deepEqual(goodBackups([ahead, older, soon], NOW), [soon, older]);
  assert.deepEqual(goodBackups([ahead, older], NOW), [older]);
  assert.deepEqual(listUnneededBackups([ahead, older], NOW), []);
  assert.equal(isBackupDue([ahead, backupOf(hoursAgo(-1), null)], { now: NOW, attemptedAt: null }), true);
});

test('of the backups that were not verified the newest stays', () => {
  const [newest, older] = [backupOf(hoursAgo(1), null), backupOf(hoursAgo(9), null)];
  assert.deepEqual(listFailedBackups([older, backupOf(hoursAgo(5)), newest]), [older]);
  assert.deepEqual(listFailedBackups([newest]), []);
});

test('two days without a good backup are overdue', () => {
  assert.equal(isOverdue(hoursAgo(47), NOW), false);
  assert.equal(isOverdue(hoursAgo(49), NOW), true);
});
