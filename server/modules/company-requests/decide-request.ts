import type { z } from 'zod';
import type { Level } from '#drizzle/schema/company-requests.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, type Statement, together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import * as repository from './repository.ts';
import { findOwnUserId, listDelegators, listManagers, listOtherDeciders } from './repository-approvers.ts';
import type { RequestText } from './request-record.ts';
import {
  type Delegator,
  type FlowState,
  fullMandate,
  isPassed,
  type Mandate,
  mandateOf,
  type Person,
} from './rules-flow.ts';
import type { decideRequestInput } from './schema.ts';

type DecisionInput = z.output<typeof decideRequestInput>;

/**
 * Accepts a request at its level: the next level follows, or the request is accepted, unless others of the level must accept too (F1, F2).
 * Consequences of the last acceptance belong in this transaction (F5). Throws `request_not_found`, `request_already_resolved`,
 * `self_resolution_not_allowed`, `not_an_approver`, `decision_already_made`.
 */
export async function acceptRequest(scope: Scope, input: DecisionInput): Promise<RequestText> {
  return scope.transaction(async (tx) => {
    const request = await lockPendingRequest(tx, scope, input);
    const listAccepted = repository.listAccepted(scope.companyId, input.id, request.flowCurrentLevel);
    const { mandate, accepted } = await requireMandate(tx, scope, request, listAccepted);
    const passed = isPassed({ level: request.level, accepted }, mandate);
    const isLast = request.flowCurrentLevel === request.flowTotalLevels;
    const after = {
      status: passed && isLast ? 'accepted' : 'pending',
      flowCurrentLevel: request.flowCurrentLevel + (passed && !isLast ? 1 : 0),
    } as const;
    return tx.commit(writeDecision(scope, { ...input, request, mandate, decision: 'accepted', after }));
  });
}

/** Rejects a request at any level (F3). Throws the codes of `acceptRequest`, except `decision_already_made`. */
export async function rejectRequest(scope: Scope, input: DecisionInput): Promise<RequestText> {
  return scope.transaction(async (tx) => {
    const request = await lockPendingRequest(tx, scope, input);
    const { mandate } = await requireMandate(tx, scope, request, nothing([]));
    const after = { status: 'rejected', flowCurrentLevel: request.flowCurrentLevel } as const;
    return tx.commit(writeDecision(scope, { ...input, request, mandate, decision: 'rejected', after }));
  });
}

type PendingRequest = repository.FlowOfRequest & { level: Level };

/**
 * F3: the level is the one given by the caller, otherwise the one read before the lock; the second of two deciders finds it changed. I3: a
 * request of somebody out of scope is not found.
 */
async function lockPendingRequest(
  { send }: Transaction,
  scope: Scope,
  { id, flowCurrentLevel }: DecisionInput,
): Promise<PendingRequest> {
  const [seen, request] = await send(
    repository.findFlow(scope, id).required('request_not_found'),
    repository.lockRequest(scope, id).required('request_not_found'),
  );
  const level = request.levels[request.flowCurrentLevel - 1];
  const expected = flowCurrentLevel ?? seen.flowCurrentLevel;
  if (request.status !== 'pending' || request.flowCurrentLevel !== expected || !level)
    throw new DomainError('request_already_resolved');
  return { ...request, level };
}

type GivenMandate = Mandate & { selfMade: boolean };

/**
 * Returns a signed-in person's mandate; company tokens and the system act as an administrator. `listAccepted` reads the level's valid
 * acceptances, which are returned as well. Throws `self_resolution_not_allowed`, `not_an_approver`, `decision_already_made`.
 */
async function requireMandate(
  { send }: Transaction,
  scope: Scope,
  { employeeId: requesterId, level }: PendingRequest,
  listAccepted: Read<FlowState['accepted']>,
): Promise<{ mandate: GivenMandate; accepted: FlowState['accepted'] }> {
  const { companyId, actor } = scope;
  if (actor.type !== 'user')
    return { mandate: { ...fullMandate(level), selfMade: false }, accepted: await send(listAccepted) };
  const [userId, accepted, own, managers, delegators] = await send(
    findOwnUserId(companyId, actor.id),
    listAccepted,
    // Administrators decide at every level; the other approvers of this one are looked up below.
    refuseOwnMatter(scope, [requesterId], 'administer'),
    listManagers(companyId, requesterId),
    listDelegatorsOf(scope, actor, requesterId),
  );
  const person = { userId, role: actor.role, employeeId: actor.employeeId };
  const state = { level, accepted, managers };
  if (own !== null) {
    const deciders = await send(listOtherDeciders(companyId, requesterId));
    const mandatesOfOthers = deciders.map((decider) =>
      listDelegatorsOf(scope, decider, requesterId).map((theirs) => mandateOf(decider, theirs, state)),
    );
    const mandates = await send(together(...mandatesOfOthers));
    if (mandates.some((mandate) => mandate !== null && mandate !== 'already_made'))
      throw new DomainError('self_resolution_not_allowed');
  }
  const mandate = mandateOf(person, delegators, state);
  if (mandate === 'already_made') throw new DomainError('decision_already_made');
  if (!mandate) throw new DomainError('not_an_approver');
  return { mandate: { ...mandate, selfMade: own !== null }, accepted };
}

/** People for whom a delegate may decide on the matters of a requester. */
const listDelegatorsOf = (
  { companyId, now }: Scope,
  { employeeId }: Pick<Person, 'employeeId'>,
  requesterId: string,
): Read<Delegator[]> =>
  employeeId ? listDelegators(companyId, { delegateIds: [employeeId], requesterId }, now()) : nothing([]);

interface DecisionToWrite extends Pick<DecisionInput, 'id' | 'comment'> {
  request: PendingRequest;
  mandate: GivenMandate;
  decision: 'accepted' | 'rejected';
  after: Pick<repository.FlowOfRequest, 'status' | 'flowCurrentLevel'>;
}

/** Returns the request after the decision. */
function writeDecision(
  { companyId, actor, now }: Scope,
  { id, comment, request, mandate, decision, after }: DecisionToWrite,
): Statement<RequestText> {
  const line = {
    requestId: id,
    level: request.flowCurrentLevel,
    decision,
    approvers: mandate.approvers,
    deciderId: actor.employeeId,
    deciderName: actor.name,
    onBehalfOfId: mandate.onBehalfOf?.id ?? null,
    onBehalfOfName: mandate.onBehalfOf?.name ?? null,
    comment: comment ?? null,
    selfMade: mandate.selfMade,
  };
  const resolvedById = after.status === 'pending' ? null : actor.employeeId;
  return together(
    repository.setFlow(companyId, id, { ...after, resolvedById }, now()),
    repository.insertDecision(companyId, line, now()),
    repository.getRequestText(companyId, id),
  ).map(([, , text]) => text);
}
