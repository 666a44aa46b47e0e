import { addDays, elapsedSeconds } from '../../platform/shared/dates.ts';

/** An entry that is open for longer than this was forgotten, whatever the company does about it (B6). */
export const FORGOTTEN_AFTER_SECONDS = 16 * 3600;

export interface ForgottenPolicy {
  mode: 'none' | 'expected' | 'fixed_time' | 'unresolved';
  toleranceSeconds: number;
  /** `HH:MM`, of the mode `fixed_time`. */
  time: string | null;
}

export interface ForgottenEntry {
  startedAt: Temporal.Instant;
  workDate: string;
  timeZone: string;
  /** Seconds still to be paid until the day's expectation and the tolerance are reached; null: with this entry they never are. */
  secondsToExpected: number | null;
}

/**
 * The instant at which an open entry is closed for the person who forgot it (B6); null: the company leaves it open. `expected`:
 * where what was worked reaches what was expected and the tolerance. `fixed_time`: the next such clock time in the entry's zone.
 * Where neither is ever reached, and for `unresolved`, after 16 hours. Never in an entry's first second.
 */
export function forgottenEnd(policy: ForgottenPolicy, entry: ForgottenEntry): Temporal.Instant | null {
  if (policy.mode === 'none') return null;
  const after = (seconds: number) => entry.startedAt.add({ seconds: Math.max(seconds, 1) });
  if (policy.mode === 'expected' && entry.secondsToExpected !== null) return after(entry.secondsToExpected);
  if (policy.mode === 'fixed_time' && policy.time !== null) return nextClockTime(policy.time, entry);
  return after(FORGOTTEN_AFTER_SECONDS);
}

function nextClockTime(time: string, { startedAt, workDate, timeZone }: ForgottenEntry): Temporal.Instant {
  // Where clocks skip that time it is the moment after the gap.
  const at = (date: string) => Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant();
  const sameDay = at(workDate);
  return elapsedSeconds(startedAt, sameDay) > 0 ? sameDay : at(addDays(workDate, 1));
}

/**
 * Seconds that an open entry has to last until the paid time of its day reaches what is expected and the tolerance, at least 0;
 * null for a pause that is not paid for so long (B6, B7).
 */
export function secondsToExpected(day: {
  expectedSeconds: number;
  toleranceSeconds: number;
  /** Of the day's closed entries. */
  paidSeconds: number;
  /** That the open entry can still be paid; null is no limit. */
  payableSeconds: number | null;
}): number | null {
  const missing = Math.max(day.expectedSeconds + day.toleranceSeconds - day.paidSeconds, 0);
  return day.payableSeconds === null || missing <= day.payableSeconds ? missing : null;
}
