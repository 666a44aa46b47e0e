import type { FieldMessage } from '#server/platform/shared/errors.ts';
import type { EMPLOYEE_STATUSES } from './constants.ts';

export type Assignation = { id: string; targetId: string; createdAt: Date };
export type NewAssignation = Pick<Assignation, 'targetId' | 'createdAt'>;
export type Reassignment = { removed: Assignation[]; added: NewAssignation[] };

/**
 * Returns the changes that turn a person's assignations, oldest first, into the wanted ones in the wanted order (A2: the oldest office is
 * the main one). Keeps those already in place; new ones are later than all kept ones, each later than the previous one.
 */
export function reassign(
  existing: readonly Assignation[],
  wantedIds: readonly string[],
  now: Temporal.Instant,
): Reassignment {
  const wanted = [...new Set(wantedIds)];
  const candidates = existing.filter(({ targetId }) => wanted.includes(targetId));
  const firstOther = candidates.findIndex(({ targetId }, index) => targetId !== wanted[index]);
  const kept = firstOther < 0 ? candidates : candidates.slice(0, firstOther);
  const last = kept.at(-1)?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY;
  const first = Math.max(now.epochMilliseconds, last + 1);
  return {
    removed: existing.filter((assignation) => !kept.includes(assignation)),
    added: wanted.slice(kept.length).map((targetId, index) => ({ targetId, createdAt: new Date(first + index) })),
  };
}

type Leaving = { leavesOn?: string | null | undefined; status: (typeof EMPLOYEE_STATUSES)[number]; today: string };

/** Faults of a planned last day: it is past, or the person has left already (I9). */
export function leavingFaults({ leavesOn, status, today }: Leaving): Record<string, FieldMessage> {
  if (leavesOn == null) return {};
  if (status !== 'active') return { leavesOn: 'only_while_active' };
  return leavesOn < today ? { leavesOn: 'in_the_past' } : {};
}
