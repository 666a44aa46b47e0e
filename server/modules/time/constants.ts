import { CHECK_ORIGINS } from '#server/modules/organisation/constants.ts';

export const WORK_ENTRY_TYPES = ['work', 'pause'] as const;
export type WorkEntryType = (typeof WORK_ENTRY_TYPES)[number];

/** Places where a person punches, and origins without a person's punch. */
export const ORIGINS = [...CHECK_ORIGINS, 'api', 'request', 'system', 'import'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Difference up to which two clocks agree, and age up to which a punch counts as sent at once (M3). */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** Effect of a punch (M2): a clock-in with a break starts a pause. */
export const PUNCH_ACTIONS = ['clock_in', 'clock_out'] as const;
export type PunchAction = (typeof PUNCH_ACTIONS)[number];

/** Why a punch is kept beside what is recorded (M3). */
export const PUNCH_CONFLICTS = [
  ...(['work_entry_already_open', 'no_open_work_entry', 'work_entry_overlaps', 'period_closed'] as const),
  ...(['employee_not_active', 'check_origin_not_allowed', 'outside_geofence', 'coordinates_required'] as const),
  ...(['work_break_not_found', 'work_check_type_not_found', 'entry_too_long', 'end_not_after_start'] as const),
  'punch_out_of_order',
] as const;
export type PunchConflict = (typeof PUNCH_CONFLICTS)[number];

/** Why a late punch of a tablet belongs to nobody (M4): nobody has its PIN or badge, or the server cannot decrypt it. */
export const UNASSIGNED_PROBLEMS = ['credential_unknown', 'credential_unreadable'] as const;
export type UnassignedProblem = (typeof UNASSIGNED_PROBLEMS)[number];

/** Parties that can end an entry (B6). */
export const ENTRY_CLOSERS = ['person', 'system'] as const;

/** Anomalies of an entry's end (B6). */
export const END_ANOMALIES = ['forgotten_clock_out', 'unconfirmed_clock_out'] as const;
export type EndAnomaly = (typeof END_ANOMALIES)[number];

/** Anomalies that somebody has to review (J5), in the order of display. */
export const ANOMALY_KINDS = [
  /** An open entry that nobody ended (B6). */
  'forgotten_clock_out',
  /** Ended by the system, and not confirmed (B6). */
  'unconfirmed_clock_out',
  /** Begun outside all of the person's fences (B9). */
  'outside_fence',
  /** A past day with expected time and no recorded time. */
  'no_time_recorded',
  /** Work on a day that an absence covers completely (C3). */
  'worked_while_absent',
  /** Too little rest since the day before (H1). */
  'short_rest',
  /** More work on a day than the daily rest leaves (H1). */
  'long_day',
  /** More than six hours of work without a break (H1). */
  'missing_break',
] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** Directive 2003/88/EC, article 3: at least 11 consecutive hours of rest in each 24 hours. */
export const DAILY_REST_SECONDS = 39_600;
/** The same article: what the daily rest leaves of 24 hours. */
export const LONGEST_DAY_SECONDS = 46_800;
/** Directive 2003/88/EC, article 4: a break where the day is longer than six hours. The directive leaves its length to others. */
export const BREAK_AFTER_SECONDS = 21_600;
/** Less than this between two entries is no break. */
export const SHORTEST_BREAK_SECONDS = 60;

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

/**
 * Mode of the decision on a version of an entry (J2): `self` by the person concerned, if a single owner may (I5); `agreed` by both sides;
 * `unilateral` by the company, after the employee had time to answer.
 */
export const ENTRY_MODES = ['direct', 'self', 'agreed', 'unilateral'] as const;
export type EntryMode = (typeof ENTRY_MODES)[number];

/** Some 63 years: the limit of a column of seconds, with years to spare for an entry that is still open. */
export const MAX_ENTRY_SECONDS = 2_000_000_000;

/** Entries corrected at once. */
export const MAX_BULK_CORRECTIONS = 100;

/** Largest distance around a place for listing punches, in metres. */
export const MAX_AROUND_METERS = 50_000;
