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

/** Sources of a payout: anything but debt (D13). */
export const PAYOUT_SOURCES = ['total_balance', 'positive_balance', 'multiplier_rule', 'typifying_rule'] as const;
/** People paid out with one call of a page. */
export const MAX_PAYOUTS_AT_ONCE = 50;
export type PayoutSource = (typeof PAYOUT_SOURCES)[number];

/**
 * Kinds of movements: by people, the reversal of another movement or the correction after a day changed (D10), an absence paid from
 * overtime (C4), payroll (D13), a limit of the policy (D12), or what moves from a closed day to the first open one (K4).
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
  'retro',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Parts of a day that a movement changes. `typed` is the named part of `positive`, never added to it (D5). */
export const BUCKETS = ['positive', 'negative', 'bonus', 'typed'] as const;
export type Bucket = (typeof BUCKETS)[number];

export const MAX_TOLERANCE_SECONDS = 86_400;

/**
 * Filters of a list of balances: owed by the person, owed to the person, far from everyone else's, or with surplus of the period to pay
 * out.
 */
export const BALANCE_SIGNS = ['debt', 'credit', 'outliers', 'payable'] as const;
export const BALANCE_ORDERS = ['magnitude', 'balance', 'name'] as const;

/** Equal parts of a period in a sparkline; fewer if the period has fewer days. */
export const SPARKLINE_POINTS = 12;

/** Scope of a multiplier rule: inside its tariff window, or over all the time that it applies to (D4). */
export const MULTIPLIER_MODES = ['by_slot', 'by_hour_unit'] as const;
/** Paid seconds of a day to which a multiplier rule applies (D4). */
export const MULTIPLIER_APPLICATIONS = ['always', 'during_theoretical', 'on_surplus', 'outside_schedule'] as const;
export const TARIFF_DAYS = [...WEEKDAYS, 'holiday'] as const;
export const MAX_COEFFICIENT = 100;
export const MAX_RULES = 50;

/** People on a page of a policy's preview. */
export const MAX_PREVIEWED = 20;

/** Latest days of a person in a preview of their contracts: ten years. */
export const MAX_PREVIEWED_DAYS = 3660;
