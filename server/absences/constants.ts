export const PICK_MODES = ['by_days', 'by_time_range'] as const;
export type PickMode = (typeof PICK_MODES)[number];

export const ABSENCE_TYPE_KINDS = ['normal', 'private'] as const;
export const REMUNERATED_TYPES = ['remunerated', 'non_remunerated'] as const;
export const ABSENCE_CATEGORIES = ['absence', 'leave', 'sick', 'compensation'] as const;
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
/** Most requests that one call decides: as many as one page of a list can hold. */
export const MAX_DECISIONS = 500;
export const REQUEST_TYPES = ['create', 'delete'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** Bounds of `daysOff` and `documentIds` in bodies. */
export const MAX_DAYS_OFF = 1000;
export const MAX_DOCUMENTS = 100;

/** Calendar years that hold dates of the interface. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

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

/** Bounds of what plans, types and adjustments hold. */
export const MAX_DAYS = 3660;
export const MAX_MONTHS = 1200;
export const MAX_LEVELS = 50;
export const MAX_BLACKOUTS = 100;
export const MAX_ASSIGNED = 500;
