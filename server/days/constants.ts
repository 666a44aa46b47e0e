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
