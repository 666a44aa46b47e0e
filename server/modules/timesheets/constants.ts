/** What somebody should look at in a person's day, in the order in which it is shown. */
export const FINDINGS = [
  /** An open entry that nobody ended (B6). */
  'forgotten_clock_out',
  /** Ended by the system, and not confirmed (B6). */
  'unconfirmed_clock_out',
  /** Begun outside all of the person's fences (B9). */
  'outside_fence',
  /** A past day on which time was expected and nothing was recorded. */
  'no_time_recorded',
  /** Work on a day that plans none (C6). */
  'unplanned_work',
  /** Work on a day that an absence covers whole (C3). */
  'worked_while_absent',
] as const;
export type Finding = (typeof FINDINGS)[number];

/** The longest period of a person's days that is answered at once: the months of two that a calendar page touches. */
export const MAX_TIMESHEET_DAYS = 62;
