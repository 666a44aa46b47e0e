import { ANOMALY_KINDS } from '#server/modules/time/constants.ts';

/** Findings on a person's day that somebody should review, in the order of display. */
export const FINDINGS = [
  /** An open entry that nobody ended (B6). */
  'forgotten_clock_out',
  /** Ended by the system, and not confirmed (B6). */
  'unconfirmed_clock_out',
  /** Begun outside all of the person's fences (B9). */
  'outside_fence',
  /** A past day with expected time and no recorded time. */
  'no_time_recorded',
  /** Work on a day that plans none (C6). */
  'unplanned_work',
  /** Work on a day that an absence covers completely (C3). */
  'worked_while_absent',
] as const;
export type Finding = (typeof FINDINGS)[number];

/** Findings that somebody has to cure (J5). Work on a day that plans none is accepted (C6). */
export const EXCEPTION_KINDS = ANOMALY_KINDS;

/** Days before today in which exceptions of days are listed if no period is named; entries without an end are listed whatever their age. */
export const EXCEPTION_DAYS = 14;

/** Sources of a proposed end: the last slot of the plan, its hours, the next entry, or the present. */
export const PROPOSAL_SOURCES = ['slots', 'hours', 'nextEntry', 'now'] as const;

/** Longest period of a person's days in one response: two months, which a calendar page can overlap. */
export const MAX_TIMESHEET_DAYS = 62;
