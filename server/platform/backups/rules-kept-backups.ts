import type { Verification } from '../db/check-backup.ts';
import { BACKUP_OVERDUE_HOURS } from '../shared/limits.ts';

/** A scheduled backup of the folder. */
export interface ScheduledBackup {
  file: string;
  madeAt: Temporal.Instant;
  /** How it was verified; null: it was not, or it failed, so it does not count as good. */
  verification: Verification | null;
}

/** For so long every backup is kept. */
const KEPT_HOURS = 7 * 24;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;
/** After an attempt that failed the next one waits: each may fill the disk. */
const RETRY_HOURS = 6;
/** A name later than this was given by a clock that was ahead. */
const AHEAD_HOURS = 24;

const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate();
const weekOf = (instant: Temporal.Instant) => `${dateOf(instant).yearOfWeek}-${dateOf(instant).weekOfYear}`;
const monthOf = (instant: Temporal.Instant) => dateOf(instant).toPlainYearMonth().toString();
const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

/** Returns whether the clock was ahead when a backup was made: when that was is unknown. */
export const isAhead = ({ madeAt }: ScheduledBackup, now: Temporal.Instant): boolean =>
  isBefore(now.add({ hours: AHEAD_HOURS }), madeAt);

const newestFirst = <One extends ScheduledBackup>(backups: readonly One[]): One[] =>
  backups.toSorted((a, b) => Temporal.Instant.compare(b.madeAt, a.madeAt));

/** Returns the good backups, the newest first, without those of a clock that was ahead. */
export const goodBackups = <One extends ScheduledBackup>(backups: readonly One[], now: Temporal.Instant): One[] =>
  newestFirst(backups.filter((one) => one.verification !== null && !isAhead(one, now)));

/** Returns the backups that were not verified, apart from the newest, which is kept to look into. */
export const listFailedBackups = <One extends ScheduledBackup>(backups: readonly One[]): One[] =>
  newestFirst(backups.filter(({ verification }) => verification === null)).slice(1);

/**
 * Returns the backups to delete. Kept are all of the last 7 days, and of the good ones the newest, and the newest of each of the last 4
 * weeks and 12 months that have one: weeks without backups do not count, so a long pause deletes nothing.
 */
export function listUnneededBackups<One extends ScheduledBackup>(
  backups: readonly One[],
  now: Temporal.Instant,
): One[] {
  const good = goodBackups(backups, now);
  const kept = new Set([
    ...good.slice(0, 1),
    ...newestOfEach(good, weekOf, KEPT_WEEKS),
    ...newestOfEach(good, monthOf, KEPT_MONTHS),
  ]);
  const limit = now.subtract({ hours: KEPT_HOURS });
  return backups.filter((backup) => !kept.has(backup) && isBefore(backup.madeAt, limit));
}

function newestOfEach<One extends ScheduledBackup>(
  sorted: readonly One[],
  periodOf: (instant: Temporal.Instant) => string,
  count: number,
): One[] {
  const periods = Map.groupBy(sorted, ({ madeAt }) => periodOf(madeAt));
  return [...periods.values()].slice(0, count).flatMap(([newest]) => newest ?? []);
}

/** Whether there is no good backup of today (UTC), and none was begun in the last hours that did not end well. */
export function isBackupDue(
  backups: readonly ScheduledBackup[],
  { now, attemptedAt }: { now: Temporal.Instant; attemptedAt: Temporal.Instant | null },
): boolean {
  const isRecent = (at: Temporal.Instant) => isBefore(now.subtract({ hours: RETRY_HOURS }), at) && !isBefore(now, at);
  if (attemptedAt && isRecent(attemptedAt)) return false;
  return !backups.some(({ madeAt, verification }) =>
    verification === null ? isRecent(madeAt) : dateOf(madeAt).equals(dateOf(now)),
  );
}

/** Whether the last good backup is too old. */
export const isOverdue = (goodUntil: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(goodUntil, now.subtract({ hours: BACKUP_OVERDUE_HOURS }));
