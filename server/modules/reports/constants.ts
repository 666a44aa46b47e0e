/** Days of the week in order; the first has the number 1 in ISO 8601. */
export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Clock times between which work is night work, in the time zone of the entry (Spain, Workers' Statute, art. 36.1). */
export const NIGHT = { start: '22:00', end: '06:00' } as const;

/** Reports that add up day rows. Large ones run as a job. */
export const SUMMED_REPORTS = ['absence-rate', 'overtime', 'headcount', 'hours'] as const;
export type SummedReport = (typeof SUMMED_REPORTS)[number];

/** Scope that a token needs for each of them (I10). */
export const REPORT_SCOPES = {
  'absence-rate': 'absences:read',
  overtime: 'overtime:read',
  headcount: 'contracts:read',
  hours: 'time:read',
} as const satisfies Record<SummedReport, string>;

/** Kind of the jobs that write them. */
export const REPORT_KIND = 'report';

/** Days of people (people × days of the period) that a request reads at most; more are read by a job. */
export const MAX_REQUEST_DAY_ROWS = 1_000_000;

/** Days of a report's period: ten years, with their leap days. */
export const MAX_REPORT_DAYS = 3_653;

/** Directions of a change of the headcount. */
export const HEADCOUNT_PARTS = ['opening', 'joined', 'left', 'closing'] as const;
export type HeadcountPart = (typeof HEADCOUNT_PARTS)[number];

/** Key of days off of private types, for callers who may not see their type. */
export const PRIVATE_KEY = 'private';

/** Letters of a month, such as `2026-03`. */
export const MONTH_LENGTH = 7;
