export type DelegationState = 'active' | 'upcoming' | 'ended';

/** F4, where a delegation is on the company's calendar: both of its days belong to it. */
export function delegationStateOf({ from, to }: { from: string; to: string }, today: string): DelegationState {
  if (to < today) return 'ended';
  return from > today ? 'upcoming' : 'active';
}
