export const TRIAL_PERIOD_TYPES = ['days', 'weeks', 'months', 'years'] as const;

export const PAY_PERIODS = ['daily', 'weekly', 'biweekly', 'monthly', 'yearly'] as const;

export const HOURS_PER_WEEK = 168;

export const MAX_PAYROLL_NUMBER_LENGTH = 32;

/** Bounds of the weeks of `rotation` (C2). */
export const MIN_ROTATION_WEEKS = 2;
export const MAX_ROTATION_WEEKS = 12;

/** Bound of `workDays` in bodies (G2). */
export const MAX_WORK_DAYS = 7;
