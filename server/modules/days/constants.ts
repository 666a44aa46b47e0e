/** The range of dates of the interface. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2999-12-31';

/** Which schedule plans a day (C1). */
export const PLANNED_SOURCES = ['annex', 'work_time', 'contract', 'default_week', 'no_contract'] as const;
export type PlannedSource = (typeof PLANNED_SOURCES)[number];

export const OVERTIME_POLICY_TYPES = ['total', 'hybrid', 'none'] as const;
export type OvertimePolicyType = (typeof OVERTIME_POLICY_TYPES)[number];

/** Decimals of a coefficient beyond these do not count. */
export const COEFFICIENT_PARTS = 1_000_000;

/** Why somebody's days are computed again; kept with each past row that changes (D10), so none is ever renamed. */
export const CHANGE_CAUSES = [
  'work_entry',
  'contract',
  'annex',
  'absence_request',
  'absence_calendar',
  'holiday_calendar',
  'company_settings',
  'employee',
  'overtime_policy',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];
/** These, and a day that is over. */
export type ComputeCause = ChangeCause | 'day_ended';
