import { addDays } from '#server/platform/shared/dates.ts';
import type { FieldMessage } from '#server/platform/shared/errors.ts';
import type { EMPLOYEE_STATUSES } from './constants.ts';

export type Assignation = { id: string; targetId: string; createdAt: Date };
export type NewAssignation = Pick<Assignation, 'targetId' | 'createdAt'>;
export type Reassignment = { removed: Assignation[]; added: NewAssignation[] };

/** Returns now, or if these are not earlier, the millisecond after them. */
export const nextInstant = (existing: readonly Assignation[], now: Temporal.Instant): Date =>
  new Date(Math.max(now.epochMilliseconds, ...existing.map(({ createdAt }) => createdAt.getTime() + 1)));

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
  const first = nextInstant(kept, now).getTime();
  return {
    removed: existing.filter((assignation) => !kept.includes(assignation)),
    added: wanted.slice(kept.length).map((targetId, index) => ({ targetId, createdAt: new Date(first + index) })),
  };
}

type Dates = { startsOn: string | null; endsOn: string | null };
export type OfficeAssignation = Assignation & Dates;
export type NewOfficeAssignation = NewAssignation & Dates;
export type OfficeChange = {
  deleted: string[];
  ended: { id: string; endsOn: string | null }[];
  added: NewOfficeAssignation[];
};

/** Returns whether an assignation holds on a date; null: on all dates (C7). */
const holdsOn = ({ startsOn, endsOn }: Dates, date: string | null): boolean =>
  date === null
    ? startsOn === null && endsOn === null
    : (startsOn === null || startsOn <= date) && (endsOn === null || endsOn >= date);

/** C7: ends assignations the day before a date, and deletes those that began on it or later; null: deletes all. */
export function endOffices(existing: readonly OfficeAssignation[], from: string | null): OfficeChange {
  const change: OfficeChange = { deleted: [], ended: [], added: [] };
  for (const { id, startsOn } of existing) {
    if (from === null || (startsOn !== null && startsOn >= from)) change.deleted.push(id);
    else change.ended.push({ id, endsOn: addDays(from, -1) });
  }
  return change;
}

/**
 * C7: returns the changes that make these the offices of a person from a date on, in this order; null: on all dates. `existing` is main
 * first. Offices that are so already, on the date or on all dates, change nothing; otherwise later assignations and ends are replaced. Null: nothing changes.
 */
export function reassignOffices(
  existing: readonly OfficeAssignation[],
  wantedIds: readonly string[],
  { from, now }: { from: string | null; now: Temporal.Instant },
): OfficeChange | null {
  const held = existing.filter((one) => holdsOn(one, from));
  const { removed, added } = reassign(held, wantedIds, now);
  const isSo = from !== null || held.length === existing.length;
  if (isSo && removed.length === 0 && added.length === 0) return null;
  const kept = held.filter((one) => !removed.includes(one));
  const isOver = ({ endsOn }: Dates) => from !== null && endsOn !== null && endsOn < from;
  const gone = existing.filter((one) => !kept.includes(one) && !isOver(one));
  const { deleted, ended } = endOffices(gone, from);
  return {
    deleted,
    ended: [...ended, ...kept.filter(({ endsOn }) => endsOn !== null).map(({ id }) => ({ id, endsOn: null }))],
    added: added.map((one) => ({ ...one, startsOn: from, endsOn: null })),
  };
}

/** Returns whether two assignations hold on a common date. */
export const overlap = (one: Dates, other: Dates): boolean =>
  (one.endsOn === null || other.startsOn === null || other.startsOn <= one.endsOn) &&
  (other.endsOn === null || one.startsOn === null || one.startsOn <= other.endsOn);

/** Faults of the dates of an assignation. */
export const assignationFaults = ({ startsOn, endsOn }: Dates): Record<string, FieldMessage> =>
  startsOn !== null && endsOn !== null && endsOn < startsOn
    ? { endsOn: { key: 'end_before_start', values: { field: 'startsOn' } } }
    : {};

type Leaving = { leavesOn?: string | null | undefined; status: (typeof EMPLOYEE_STATUSES)[number]; today: string };

/** Faults of a planned last day: it is past, or the person has left already (I9). */
export function leavingFaults({ leavesOn, status, today }: Leaving): Record<string, FieldMessage> {
  if (leavesOn == null) return {};
  if (status !== 'active') return { leavesOn: 'only_while_active' };
  return leavesOn < today ? { leavesOn: 'in_the_past' } : {};
}
