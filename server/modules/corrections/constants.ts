export const CORRECTION_TYPES = ['create', 'update', 'delete'] as const;
export type CorrectionType = (typeof CORRECTION_TYPES)[number];

/** Parties of a correction: one proposes it, the other decides (J2). */
export const SIDES = ['company', 'employee'] as const;
export type Side = (typeof SIDES)[number];

/** States of a correction (J1). `overdue`: the employee's time to answer is over; the answer still counts. */
export const CORRECTION_STATUSES = ['proposed', 'accepted', 'rejected', 'withdrawn', 'overdue'] as const;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

export const CORRECTION_MODES = ['agreed', 'unilateral', 'self'] as const;

/** Acts on a correction. */
export const CORRECTION_ACTIONS = ['accept', 'reject', 'withdraw', 'object', 'carry_out'] as const;
export type CorrectionAction = (typeof CORRECTION_ACTIONS)[number];

/** Days after a proposal on which the other side is reminded (J7). */
export const REMINDER_DAYS = [3, 10] as const;

/** Corrections proposed, or decided on, at once. */
export const MAX_CORRECTIONS_AT_ONCE = 100;
