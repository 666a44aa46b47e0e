import { shownBalance } from '#components/overtime/shown.ts';
import type { ContractPreview } from './types.ts';

type Amount = { seconds: number; shown: number };
export type MovedBalance = { key: keyof typeof KEYS; before: Amount; after: Amount };

const KEYS = {
  balance: 'total_balance',
  positive: 'positive_balance',
  negative: 'negative_balance',
  bonus: 'multiplier_rule',
} as const;

/** The balances to show of a person: the total, and its parts where their policy keeps them apart; none where nothing counts. */
export function movedBalances({ policyType, before, after }: ContractPreview['balance']): MovedBalance[] {
  const [shownBefore, shownAfter] = [shownBalance(before), shownBalance(after)];
  const moved = (key: keyof typeof KEYS): MovedBalance => ({
    key,
    before: { seconds: before[KEYS[key]], shown: shownBefore[KEYS[key]] },
    after: { seconds: after[KEYS[key]], shown: shownAfter[KEYS[key]] },
  });
  const total = moved('balance');
  if ((policyType === null || policyType === 'none') && total.before.seconds === total.after.seconds) return [];
  if (policyType !== 'hybrid') return [total];
  const bonus = moved('bonus');
  const hasBonus = bonus.before.seconds !== 0 || bonus.after.seconds !== 0;
  return [total, moved('positive'), moved('negative'), ...(hasBonus ? [bonus] : [])];
}
