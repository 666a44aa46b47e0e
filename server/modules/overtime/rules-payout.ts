import type { OvertimePolicyType } from '../days/constants.ts';
import type { PayoutSource } from './constants.ts';

type Amounts = { positiveSeconds: number; negativeSeconds: number; bonusSeconds: number };

/** What a payout of all that is due takes from (D13): a hybrid policy keeps positive and negative apart, so it is asked for by name. */
export const payoutSourceOf = (type: OvertimePolicyType): PayoutSource | undefined =>
  type === 'hybrid' ? 'positive_balance' : undefined;

/** Seconds of a period that can be paid out at most (D13): its balance, under a hybrid policy what is above zero alone. */
export function payableOf({ policy, ...amounts }: Amounts & { policy: { type: OvertimePolicyType } }): number {
  if (policy.type === 'none') return 0;
  const { positiveSeconds, negativeSeconds, bonusSeconds } = amounts;
  return Math.max(policy.type === 'hybrid' ? positiveSeconds : positiveSeconds + negativeSeconds + bonusSeconds, 0);
}
