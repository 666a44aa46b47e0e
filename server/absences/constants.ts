export const PICK_MODES = ['by_days', 'by_time_range'] as const;
export type PickMode = (typeof PICK_MODES)[number];

export const ABSENCE_TYPE_KINDS = ['normal', 'private'] as const;
export const REMUNERATED_TYPES = ['remunerated', 'non_remunerated'] as const;
export const ABSENCE_CATEGORIES = ['absence', 'leave', 'sick', 'compensation'] as const;
export const ABSENCE_TYPE_STATUSES = ['active', 'inactive'] as const;
export const DOCUMENT_MODES = ['none', 'optional', 'required'] as const;
export const LIMIT_PERIODS = ['year', 'month', 'week'] as const;
export const LIMIT_TIME_UNITS = ['days', 'hours'] as const;

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
