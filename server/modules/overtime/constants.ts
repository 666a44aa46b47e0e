import { WEEKDAYS } from '../../platform/shared/dates.ts';

export const ADJUSTMENT_OPERATIONS = ['add', 'subtract', 'reset'] as const;
export type AdjustmentOperation = (typeof ADJUSTMENT_OPERATIONS)[number];

export const MOVEMENT_SOURCES = [
  'total_balance',
  'positive_balance',
  'negative_balance',
  'multiplier_rule',
  'typifying_rule',
] as const;
export type MovementSource = (typeof MOVEMENT_SOURCES)[number];

/** What can be paid out: anything but debt (D13). */
export const PAYOUT_SOURCES = ['total_balance', 'positive_balance', 'multiplier_rule', 'typifying_rule'] as const;
/** How many people a page pays out with one call. */
export const MAX_PAYOUTS_AT_ONCE = 50;
export type PayoutSource = (typeof PAYOUT_SOURCES)[number];

/**
 * What a movement came of: people, the reversal of another movement or the correction of what a changed day left of it (D10), an
 * absence paid from overtime (C4), payroll (D13), or a limit of the policy (D12).
 */
export const MOVEMENT_KINDS = [
  'adjustment',
  'reversal',
  'correction',
  'compensation',
  'payout',
  'expiry',
  'cap',
  'yearly_reset',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** What a movement changes on a day. `typed` is the named part of `positive`, never a sum beside it (D5). */
export const BUCKETS = ['positive', 'negative', 'bonus', 'typed'] as const;
export type Bucket = (typeof BUCKETS)[number];

export const MAX_TOLERANCE_SECONDS = 86_400;

/** Which balances a list shows: owed by the person, owed to the person, far from everyone else's, or with surplus of the period to pay out. */
export const BALANCE_SIGNS = ['debt', 'credit', 'outliers', 'payable'] as const;
export const BALANCE_ORDERS = ['magnitude', 'balance', 'name'] as const;

/** Equal parts of a period that a sparkline shows, each as long as it has days to divide. */
export const SPARKLINE_POINTS = 12;

/** How a multiplier rule counts its stretch: inside its tariff window, or over all the time it looks at (D4). */
export const MULTIPLIER_MODES = ['by_slot', 'by_hour_unit'] as const;
/** Which of a day's paid seconds a multiplier rule looks at (D4). */
export const MULTIPLIER_APPLICATIONS = ['always', 'during_theoretical', 'on_surplus', 'outside_schedule'] as const;
export const TARIFF_DAYS = [...WEEKDAYS, 'holiday'] as const;
export const MAX_COEFFICIENT = 100;
export const MAX_RULES = 50;

/** How many people a page of a policy's preview has. */
export const MAX_PREVIEWED = 20;

/** How many days of a person a preview of their contracts looks at, the latest: ten years. */
export const MAX_PREVIEWED_DAYS = 3660;
