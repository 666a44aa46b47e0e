import { DomainError } from '../../platform/shared/errors.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import type { PERIOD_STATUSES, PersonState } from './constants.ts';

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
