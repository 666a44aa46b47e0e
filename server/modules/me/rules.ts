import { elapsedSeconds } from '#server/platform/shared/dates.ts';
import { DomainError } from '#server/platform/shared/errors.ts';
import type { GeofenceMode } from '../organisation/constants.ts';
import { CLOCK_TOLERANCE_SECONDS, type PunchAction, type WorkEntryType } from '../time/constants.ts';
import type { ClaimFault, PlaceMode } from './constants.ts';

/** Returns the employee that the caller is. Throws `employee_not_found` for callers who are none. */
export function personOf({ actor: { employeeId } }: { actor: { employeeId: string | null } }): string {
  if (employeeId === null) throw new DomainError('employee_not_found');
  return employeeId;
}

/** M2: returns whether a punch asks for the place, which nobody does without a fence to compare it with (B9). */
export function placeModeOf(mode: GeofenceMode, fences: number): PlaceMode {
  if (mode === 'off' || fences === 0) return 'none';
  return mode === 'block' ? 'required' : 'asked';
}

/** A contact shows nothing about the clock of the device after this. */
export const CONTACT_SECONDS = 30 * 86_400;

/** Age up to which the claimed time of a punch on a tablet of the company is taken (M4). */
export const DEVICE_QUEUE_SECONDS = 30 * 86_400;
/** A tablet takes a second tap of a person within this for the first one, as readers of badges read twice (M4). */
export const DOUBLED_SECONDS = 60;

/** The clock of a device and the server's at the same moment, as the server has signed it. */
export interface Contact {
  deviceAt: Temporal.Instant;
  serverAt: Temporal.Instant;
}

/** A punch as the device tells it. */
export interface Claim {
  /** Clock of the device at the tap, and as it sent the punch. */
  at: Temporal.Instant;
  sentAt: Temporal.Instant;
  /** The latest contact before the tap; null if there was none, or if it is not ours. */
  contact: Contact | null;
}

/** When a punch happened: at once, so by the server's clock; as claimed; or as claimed with a fault, which makes it a proposal. */
export type ClaimTime = { at: Temporal.Instant; isLate: boolean; fault: ClaimFault | null };

/**
 * M3: returns when a punch happened. One that was sent within a minute of the tap happened now (A1). A later one happened when the device
 * says, if its clock agreed with the server's at the contact before the tap and agrees now, the taps of its queue are in order (`lastAt`: the
 * one before), and the tap is not older than `limitSeconds`. Otherwise it has a fault, and its time is put right by the difference of the
 * clocks, so it is never in the future.
 */
export function timeOfClaim(
  { at, sentAt, contact }: Claim,
  { now, limitSeconds, lastAt }: { now: Temporal.Instant; limitSeconds: number; lastAt: Temporal.Instant | null },
): ClaimTime {
  const age = elapsedSeconds(at, sentAt);
  if (age >= 0 && age <= CLOCK_TOLERANCE_SECONDS) return { at: now, isLate: false, fault: null };
  const put = now.subtract({ seconds: Math.max(age, 0) });
  const late = (fault: ClaimFault): ClaimTime => ({ at: put, isLate: true, fault });
  const agree = (one: Temporal.Instant, other: Temporal.Instant) =>
    Math.abs(elapsedSeconds(one, other)) <= CLOCK_TOLERANCE_SECONDS;
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
    elapsedSeconds(one, other) > CLOCK_TOLERANCE_SECONDS;
  if (age < 0 || !agree(sentAt, now) || (lastAt && isBefore(at, lastAt))) return late('clock_wrong');
  if (!contact || isBefore(at, contact.deviceAt) || elapsedSeconds(contact.serverAt, now) > CONTACT_SECONDS) {
    return late('clock_unproven');
  }
  if (!agree(contact.deviceAt, contact.serverAt)) return late('clock_wrong');
  // Both clocks may differ by a minute in either direction.
  const claimed = elapsedSeconds(now, at) > 0 ? now : at;
  if (elapsedSeconds(claimed, now) > limitSeconds) return { at: claimed, isLate: true, fault: 'punch_too_old' };
  return { at: claimed, isLate: true, fault: null };
}

/** Effect of a tap. `problem`: it has none. */
type DecidedTap = { action: PunchAction; isBreak: boolean; problem: 'no_open_work_entry' | null };

/**
 * M4: returns what a tap on a tablet does, by the kind of the entry that is open: it ends work, and otherwise begins it, also after a break.
 * With a break it begins the break, and ends one; outside of work there is no break. A tap with an action does that.
 */
export function decideTap(
  { action, wantsBreak }: { action: PunchAction | null; wantsBreak: boolean },
  open: WorkEntryType | null,
): DecidedTap {
  if (action !== null) return { action, isBreak: wantsBreak, problem: null };
  if (open === 'pause') return { action: 'clock_in', isBreak: false, problem: null };
  if (!wantsBreak) return { action: open === 'work' ? 'clock_out' : 'clock_in', isBreak: false, problem: null };
  return { action: 'clock_in', isBreak: true, problem: open === null ? 'no_open_work_entry' : null };
}

/** M4: returns whether a tap on a tablet is the person's latest punch once more. A break right after a clock-in is another one. */
export function isDoubled(
  { wantsBreak, at }: { wantsBreak: boolean; at: Temporal.Instant },
  { open, happenedAt }: { open: WorkEntryType | null; happenedAt: Temporal.Instant },
): boolean {
  if (wantsBreak && open === 'work') return false;
  return Math.abs(elapsedSeconds(happenedAt, at)) < DOUBLED_SECONDS;
}
