import { DomainError } from '../../platform/shared/errors.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { BLOCKER_KINDS, type BlockerKind, type PERIOD_STATUSES, type PersonState } from './constants.ts';

/** Steps that a person's period has taken. */
interface Steps {
  confirmedAt: unknown;
  refusedAt: unknown;
  approvedAt: unknown;
  closedAt: unknown;
}

/** K2: the last step that was taken. A refusal ends an approval, and a confirmation a refusal. */
export function stateOf({ confirmedAt, refusedAt, approvedAt, closedAt }: Steps): PersonState {
  if (closedAt !== null) return 'closed';
  if (approvedAt !== null) return 'approved';
  if (confirmedAt !== null) return 'confirmed';
  return refusedAt !== null ? 'refused' : 'open';
}

const NOT_TAKEN = {
  ...{ confirmedAt: null, confirmedByName: null, recordHash: null },
  ...{ approvedAt: null, approvedByName: null, selfMade: false },
};

/** Returns a person without confirmation and approval (K2), with the blockers of the steps that the company requires. */
export function withoutSteps<Taken extends Steps, Found extends { kind: BlockerKind }>(
  { steps, blockers }: { steps: Taken; blockers: readonly Found[] },
  requires: { monthConfirmation: boolean; monthApproval: boolean },
) {
  const missing: BlockerKind[] = [];
  if (requires.monthConfirmation) missing.push('not_confirmed');
  if (requires.monthApproval) missing.push('not_approved');
  const others = blockers.filter(({ kind }) => !missing.includes(kind));
  const all = [...others, ...missing.map((kind) => ({ kind, count: 1, firstDate: null }))];
  const place = ({ kind }: { kind: BlockerKind }) => BLOCKER_KINDS.indexOf(kind);
  return { steps: { ...steps, ...NOT_TAKEN }, blockers: all.sort((one, other) => place(one) - place(other)) };
}

type Reviewing = PeriodDates & { id: string; status: (typeof PERIOD_STATUSES)[number] };

/**
 * K2: a step of a person's period needs a review that has begun, and a last day that has passed in the person's time zone; `today` is the
 * date there. Throws `period_closed`, `period_not_reviewable`.
 */
export function refuseStep(
  { id, from, to, status }: Reviewing,
  { closedAt }: { closedAt: unknown },
  today: string,
): void {
  if (closedAt !== null) throw new DomainError('period_closed', { period: { id, from, to } });
  if (status === 'open' || today <= to) throw new DomainError('period_not_reviewable');
}
