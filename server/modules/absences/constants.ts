export const PICK_MODES = ['by_days', 'by_time_range'] as const;
export type PickMode = (typeof PICK_MODES)[number];

export const ABSENCE_TYPE_KINDS = ['normal', 'private'] as const;
export const REMUNERATED_TYPES = ['remunerated', 'not_remunerated'] as const;
export const ABSENCE_CATEGORIES = ['absence', 'leave', 'sick', 'compensation'] as const;
/** Categories of the days off that a change of public holidays changes. */
export const HOLIDAY_CATEGORIES = ['leave', 'compensation', 'other'] as const;
export type HolidayCategory = (typeof HOLIDAY_CATEGORIES)[number];
/** A day off takes less, or more. */
export const HOLIDAY_EFFECTS = ['returned', 'taken'] as const;
export const ABSENCE_TYPE_STATUSES = ['active', 'inactive'] as const;
export const DOCUMENT_MODES = ['none', 'optional', 'required'] as const;
export type DocumentMode = (typeof DOCUMENT_MODES)[number];
export const LIMIT_PERIODS = ['year', 'month', 'week'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
export const LIMIT_TIME_UNITS = ['days', 'hours'] as const;
export type LimitTimeUnit = (typeof LIMIT_TIME_UNITS)[number];

export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const DECISIONS = ['accepted', 'rejected'] as const;
export type Decision = (typeof DECISIONS)[number];
export const REQUEST_TYPES = ['create', 'delete'] as const;
export const ON_OVERLAP = ['refuse', 'replace'] as const;
/** Absences that take the place of granted leave (E13). */
export const SICK = 'sick' satisfies (typeof ABSENCE_CATEGORIES)[number];

/** Most days of `daysOff` in a body. */
export const MAX_DAYS_OFF = 1000;
