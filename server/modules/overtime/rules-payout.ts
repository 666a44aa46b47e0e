import type { OvertimePolicyType } from '../days/constants.ts';
import type { PayoutSource } from './constants.ts';

type Amounts = { positiveSeconds: number; negativeSeconds: number; bonusSeconds: number };

/**
 * Returns the source of a payout of everything due (D13): a hybrid policy keeps positive and negative apart, so the source has to be given.
 */
export const payoutSourceOf = (type: OvertimePolicyType): PayoutSource | undefined =>
  type === 'hybrid' ? 'positive_balance' : undefined;

/** Returns the most seconds of a period that can be paid out (D13): its balance, under a hybrid policy the positive part alone. */
export function payableOf({ policy, ...amounts }: Amounts & { policy: { type: OvertimePolicyType } }): number {
  if (policy.type === 'none') return 0;
  const { positiveSeconds, negativeSeconds, bonusSeconds } = amounts;
  return Math.max(policy.type === 'hybrid' ? positiveSeconds : positiveSeconds + negativeSeconds + bonusSeconds, 0);
}
