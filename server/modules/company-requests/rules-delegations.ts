export type DelegationState = 'active' | 'upcoming' | 'ended';

/** F4: returns the state of a delegation on the company's date; includes both of its days. */
export function delegationStateOf({ from, to }: { from: string; to: string }, today: string): DelegationState {
  if (to < today) return 'ended';
  return from > today ? 'upcoming' : 'active';
}
