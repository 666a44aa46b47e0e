import type { LedgerType } from './constants.ts';
import { exactDays } from './rules-lots.ts';

/** Signed seconds of leave, and the length of one of its days. */
export type LeaveAmount = { seconds: number; daySeconds: number };
export type Amount = { seconds: number; days: number };

/** Sum of ledger lines of one type with days of one length. */
export type LedgerSum = LeaveAmount & { type: LedgerType };

/** `available` is the sum of all the others; null without a limit (E4). */
export type LeaveBalance = Record<
  'granted' | 'carried' | 'accrued' | 'used' | 'pending' | 'expired' | 'adjusted',
  Amount
> & { available: Amount | null };

/** Returns the amount in seconds and in days (E4): each part by the length of its own day. */
export function amountOf(parts: readonly LeaveAmount[]): Amount {
  const days = parts.reduce((sum, { seconds, daySeconds }) => sum + seconds / daySeconds, 0);
  return { seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0), days: exactDays(days) };
}

// Returns 0 for nothing taken, never -0.
const negated = ({ seconds, daySeconds }: LeaveAmount): LeaveAmount => ({ seconds: 0 - seconds, daySeconds });

/** Returns an amount by its unit alone, so that nothing in one is nothing in the other. */
const inUnit = ({ seconds, days }: Amount, { countsBy, daySeconds }: LeaveUnit): Amount =>
  countsBy === 'days'
    ? { seconds: Math.round(days * daySeconds), days }
    : { seconds, days: exactDays(seconds / daySeconds) };

/** Unit in which a type counts, and the length of a day of today, by which its other unit is computed (E4). */
export type LeaveUnit = { countsBy: 'days' | 'time'; daySeconds: number };

/** Returns the balance of a calendar (E6): the sum of its lines, and the amount of pending requests. `unit`: null without a limit. */
export function balanceOf(
  sums: readonly LedgerSum[],
  pending: readonly LeaveAmount[],
  unit: LeaveUnit | null,
): LeaveBalance {
  const given = (...types: LedgerType[]) => amountOf(sums.filter(({ type }) => types.includes(type)));
  const taken = (...types: LedgerType[]) => amountOf(sums.filter(({ type }) => types.includes(type)).map(negated));
  return {
    granted: given('grant'),
    carried: given('carry_in', 'carry_out'),
    accrued: given('accrual'),
    used: taken('use', 'release'),
    pending: amountOf(pending),
    expired: taken('expire'),
    adjusted: given('adjust'),
    available: unit && inUnit(amountOf([...sums, ...pending.map(negated)]), unit),
  };
}
