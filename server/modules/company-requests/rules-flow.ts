import type { Level } from '#drizzle/schema/company-requests.ts';
import { may } from '../../platform/shared/rights.ts';
import { includesRole, type Role } from '../../platform/shared/roles.ts';
import type { NOBODY_REASONS } from './constants.ts';

/** A possible approver: as a user, and as the user's employee. */
export interface Person {
  /** Id of the membership. */
  userId: string | null;
  role: Role | null;
  employeeId: string | null;
}

/** An employee for whom a delegate decides today (F4). */
export type Delegator = Person & { employeeId: string; name: string };

/** The person in whose name a decision counts, and for which of a level's approvers. */
export interface Mandate {
  /** Positions in the level's approvers. */
  approvers: number[];
  onBehalfOf: { id: string; name: string } | null;
}

export interface FlowState {
  level: Level;
  /** Approvers of the level, by position, who have accepted already. */
  accepted: readonly number[];
  /** The requester's managers, nearest first. */
  managers: readonly string[];
}

const everyone = ({ approvers }: Level): number[] => [...approvers.keys()];

/** Positions of the level's approvers that match a person; a role includes the roles above it. */
function placesOf(person: Person, { level, managers }: FlowState): number[] {
  return everyone(level).filter((index) => {
    const { userId, role, managerSteps } = level.approvers[index] as Level['approvers'][number];
    if (userId !== null) return person.userId === userId;
    if (role !== null) return person.role !== null && includesRole(person.role, role);
    return managerSteps !== null && person.employeeId !== null && managers[managerSteps - 1] === person.employeeId;
  });
}

/** Mandates of a person on a level: in their own name first, then as a delegate. Empty: the level names neither. */
const mandatesOf = (person: Person, delegators: readonly Delegator[], state: FlowState): Mandate[] =>
  [
    { approvers: placesOf(person, state), onBehalfOf: null },
    ...delegators.map((delegator) => ({
      approvers: placesOf(delegator, state),
      onBehalfOf: { id: delegator.employeeId, name: delegator.name },
    })),
  ].filter(({ approvers }) => approvers.length > 0);

/** Mandate of company tokens and the system: as an administrator, who decides a whole level. */
export const fullMandate = (level: Level): Mandate => ({ approvers: everyone(level), onBehalfOf: null });

/**
 * Returns the mandate of a signed-in person for one decision (F2, F4): in their own name; else for the first delegator with something left
 * to decide; else, for administrators, for the whole level. `already_made`: they have decided everything they can. Null: the level does not
 * name them.
 */
export function mandateOf(
  person: Person,
  delegators: readonly Delegator[],
  state: FlowState,
): Mandate | 'already_made' | null {
  const mandates = mandatesOf(person, delegators, state);
  for (const { approvers, onBehalfOf } of mandates) {
    const left = approvers.filter((index) => !state.accepted.includes(index));
    if (left.length > 0) return { approvers: left, onBehalfOf };
  }
  if (mandates.length > 0) return 'already_made';
  const isAdministrator = person.role !== null && may({ role: person.role }, 'administer');
  return isAdministrator ? fullMandate(state.level) : null;
}

/** Returns whether these approvers' acceptance passes the level (F2). */
export function isPassed({ level, accepted }: Pick<FlowState, 'level' | 'accepted'>, { approvers }: Mandate): boolean {
  if (level.quorum === 'any') return true;
  return everyone(level).every((index) => accepted.includes(index) || approvers.includes(index));
}

/** A person who may decide on the requester's matters, and the people whose delegate they are today. */
export interface Decider extends Person {
  name: string;
  delegators: readonly Delegator[];
}

type NobodyReason = (typeof NOBODY_REASONS)[number];

interface AskedOfLevel<Who> {
  /** By position of the level's approvers: the people, whose delegates they are, or why there is nobody. */
  approvers: { people: { decider: Who; insteadOf: string | null }[]; reason: NobodyReason | null }[];
  /** Administrators who are not named and can decide the whole level. */
  administrators: Who[];
}

/**
 * Returns the approvers of a level, as `mandateOf` admits them (F2, F4). `deciders` have the right and the scope for it and do not include
 * the requester, whose own user is given, if any.
 */
export function askedOfLevel<Who extends Decider>(
  { level, managers }: Pick<FlowState, 'level' | 'managers'>,
  deciders: readonly Who[],
  requester: Person,
): AskedOfLevel<Who> {
  const state = { level, managers, accepted: [] };
  const people = level.approvers.map((): AskedOfLevel<Who>['approvers'][number]['people'] => []);
  const administrators: Who[] = [];
  for (const decider of deciders) {
    const mandates = mandatesOf(decider, decider.delegators, state);
    for (const { approvers, onBehalfOf } of mandates) {
      for (const index of approvers) people[index]?.push({ decider, insteadOf: onBehalfOf?.name ?? null });
    }
    if (mandates.length === 0 && mandateOf(decider, decider.delegators, state) !== null) administrators.push(decider);
  }
  const own = placesOf(requester, state);
  const reasonOf = (index: number): NobodyReason => {
    const steps = level.approvers[index]?.managerSteps ?? null;
    if (steps !== null && managers[steps - 1] === undefined) return 'no_manager';
    return own.includes(index) ? 'own_request' : 'nobody';
  };
  return {
    approvers: people.map((asked, index) => ({ people: asked, reason: asked.length === 0 ? reasonOf(index) : null })),
    administrators,
  };
}
