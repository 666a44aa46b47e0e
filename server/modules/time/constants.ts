import { CHECK_ORIGINS } from '#server/modules/organisation/constants.ts';

export const WORK_ENTRY_TYPES = ['work', 'pause'] as const;
export type WorkEntryType = (typeof WORK_ENTRY_TYPES)[number];

/** Where a person punches, and what punches or corrects by itself. */
export const ORIGINS = [...CHECK_ORIGINS, 'api', 'request', 'system', 'import'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Who ended an entry (B6). */
export const ENTRY_CLOSERS = ['person', 'system'] as const;

/** What may be wrong with an entry that somebody has to look at (B6). */
export const ANOMALY_KINDS = ['forgotten_clock_out', 'unconfirmed_clock_out'] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** Why a version of an entry was written (B10). Kept in the records for good: a code is never renamed. */
export type EntryReason =
  | 'clock_in'
  | 'clock_out'
  /** Ended by a clock-in of another kind, at the same second. */
  | 'switched'
  | 'created'
  | 'corrected'
  | 'deleted'
  | 'forgotten_clock_out'
  | 'confirmed'
  /** Its paid seconds follow from what else the day holds (B7). */
  | 'settled';

/** How a version of an entry was decided: `self` by the person whose time it is, where a single owner may (I5). */
export type EntryMode = 'direct' | 'self';

/** Some 63 years: what a column of seconds holds, with years to spare for an entry that is still open. */
export const MAX_ENTRY_SECONDS = 2_000_000_000;

/** How many entries are put right at once. */
export const MAX_BULK_CORRECTIONS = 100;

/** The farthest that punches around a place are listed, in metres. */
export const MAX_AROUND_METERS = 50_000;
