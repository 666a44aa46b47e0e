/** Range of dates of the API. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2999-12-31';

/** Source of a day's plan (C1). */
export const PLANNED_SOURCES = ['annex', 'work_time', 'contract', 'default_week', 'no_contract'] as const;
export type PlannedSource = (typeof PLANNED_SOURCES)[number];

export const OVERTIME_POLICY_TYPES = ['total', 'hybrid', 'none'] as const;
export type OvertimePolicyType = (typeof OVERTIME_POLICY_TYPES)[number];

/** Further decimals of a coefficient are ignored. */
export const COEFFICIENT_PARTS = 1_000_000;

/** Cause of recomputing a person's days; stored with each past row that changes (D10), so none is ever renamed. */
export const CHANGE_CAUSES = [
  'work_entry',
  'contract',
  'annex',
  'absence_request',
  'absence_calendar',
  'absence_replaced',
  'holiday_calendar',
  'company_settings',
  'employee',
  'overtime_policy',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];
/** These, and the end of a day. */
export type ComputeCause = ChangeCause | 'day_ended';

/** Whether planned time depends on the cause (C1, C2). */
const SHAPES_PLANS: Record<ComputeCause, boolean> = {
  contract: true,
  annex: true,
  holiday_calendar: true,
  company_settings: true,
  employee: true,
  work_entry: false,
  absence_request: false,
  absence_calendar: false,
  absence_replaced: false,
  overtime_policy: false,
  day_ended: false,
};

export const shapesPlans = (cause: ComputeCause): boolean => SHAPES_PLANS[cause];

/** Days of a person that a change touches, both ends included; `to` null: all later ones. */
export type ChangedDays = { employeeId: string; from: string; to: string | null };
