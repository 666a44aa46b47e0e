/** Lines of the leave ledger (E6). */
export const LEDGER_TYPES = [
  'grant',
  'accrual',
  'carry_in',
  'carry_out',
  'use',
  'release',
  'expire',
  'adjust',
] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

export const ACCRUAL_PERIODS = ['month', 'year'] as const;
export const ACCRUAL_CREDITS = ['period_start', 'period_end'] as const;
export const WHOLE_MONTHS = 'whole_months';
export const ACCRUAL_ROUNDINGS = ['none', 'half_up', 'half_nearest', 'day_up', 'day_nearest'] as const;

/** Month and day on which a calendar year begins. */
export const CALENDAR_YEAR = '01-01';
/** Start of a year on the anniversary of hiring. */
export const HIRING = 'hiring';

/** Calendar years of the API's dates. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

/** Replaces the date up to which a year is settled, once it is final. */
export const SETTLED_FOR_GOOD = 'infinity';

/** Bounds of plans and adjustments. */
export const MAX_DAYS = 3660;
export const MAX_MONTHS = 1200;
/** Months for which carried days last at most, from the year that first gets them. */
export const MAX_CARRY_MONTHS = 36;
export const MAX_LEVELS = 50;
export const MAX_ASSIGNED = 500;

/** Most blackout periods of a type. */
export const MAX_BLACKOUTS = 100;

/** Whether dates count by their planned time, or each as a day (E4). */
export const COUNT_MODES = ['working_days', 'calendar_days'] as const;
export type CountMode = (typeof COUNT_MODES)[number];

export const DAY_TYPES = ['business_day', 'calendar_day'] as const;
