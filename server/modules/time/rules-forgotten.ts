import { addDays, elapsedSeconds, type InstantLike } from '../../platform/shared/dates.ts';

/** An entry open for longer than this counts as forgotten, whatever the company's policy (B6). */
export const FORGOTTEN_AFTER_SECONDS = 16 * 3600;

/** Returns whether an open entry counts as forgotten at an instant: then it blocks no punch, and its end counts nothing until confirmed (B6). */
export const isForgotten = ({ startedAt }: { startedAt: InstantLike }, now: InstantLike): boolean =>
  elapsedSeconds(startedAt, now) > FORGOTTEN_AFTER_SECONDS;

export interface ForgottenPolicy {
  mode: 'none' | 'expected' | 'fixed_time' | 'unresolved';
  toleranceSeconds: number;
  /** `HH:MM` for the mode `fixed_time`. */
  time: string | null;
}

export interface ForgottenEntry {
  startedAt: Temporal.Instant;
  workDate: string;
  timeZone: string;
  /** Seconds still to be paid until the day's expectation and the tolerance are reached; null: this entry never reaches them. */
  secondsToExpected: number | null;
}

/**
 * Returns the instant at which a forgotten entry is closed (B6); null: the company leaves it open. `expected`: when the worked time reaches
 * the expected time and the tolerance. `fixed_time`: the next such clock time in the entry's time zone. If neither is ever reached, and for
 * `unresolved`, after 16 hours. Never in an entry's first second.
 */
export function forgottenEnd(policy: ForgottenPolicy, entry: ForgottenEntry): Temporal.Instant | null {
  if (policy.mode === 'none') return null;
  const after = (seconds: number) => entry.startedAt.add({ seconds: Math.max(seconds, 1) });
  if (policy.mode === 'expected' && entry.secondsToExpected !== null) return after(entry.secondsToExpected);
  if (policy.mode === 'fixed_time' && policy.time !== null) return nextClockTime(policy.time, entry);
  return after(FORGOTTEN_AFTER_SECONDS);
}

function nextClockTime(time: string, { startedAt, workDate, timeZone }: ForgottenEntry): Temporal.Instant {
  // If clocks skip that time, this is the moment after the gap.
  const at = (date: string) => Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant();
  const sameDay = at(workDate);
  return elapsedSeconds(startedAt, sameDay) > 0 ? sameDay : at(addDays(workDate, 1));
}

/**
 * Returns the seconds that an open entry has to last until the paid time of its day reaches the expected time and the tolerance, at least
 * 0; null for a pause that is not paid for so long (B6, B7).
 */
export function secondsToExpected(day: {
  expectedSeconds: number;
  toleranceSeconds: number;
  /** Paid seconds of the day's closed entries. */
  paidSeconds: number;
  /** Seconds of the open entry that can still be paid; null: no limit. */
  payableSeconds: number | null;
}): number | null {
  const missing = Math.max(day.expectedSeconds + day.toleranceSeconds - day.paidSeconds, 0);
  return day.payableSeconds === null || missing <= day.payableSeconds ? missing : null;
}
