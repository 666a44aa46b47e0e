import { CHECK_ORIGINS } from '#server/modules/organisation/constants.ts';

export const WORK_ENTRY_TYPES = ['work', 'pause'] as const;
export type WorkEntryType = (typeof WORK_ENTRY_TYPES)[number];

/** Places where a person punches, and origins without a person's punch. */
export const ORIGINS = [...CHECK_ORIGINS, 'api', 'request', 'system', 'import'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Parties that can end an entry (B6). */
export const ENTRY_CLOSERS = ['person', 'system'] as const;

/** Anomalies of an entry that somebody has to review (B6). */
export const ANOMALY_KINDS = ['forgotten_clock_out', 'unconfirmed_clock_out'] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** Reason for a version of an entry (B10). Stored in the records for good: a code is never renamed. */
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
  /** The rest of the day changed its paid seconds (B7). */
  | 'settled';

/** Mode of the decision on a version of an entry: `self` by the person concerned, if a single owner may (I5). */
export type EntryMode = 'direct' | 'self';

/** Some 63 years: the limit of a column of seconds, with years to spare for an entry that is still open. */
export const MAX_ENTRY_SECONDS = 2_000_000_000;

/** Entries corrected at once. */
export const MAX_BULK_CORRECTIONS = 100;

/** Largest distance around a place for listing punches, in metres. */
export const MAX_AROUND_METERS = 50_000;
