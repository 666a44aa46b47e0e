import type { z } from 'zod';
import type { Level } from '#drizzle/schema/requests.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import * as repository from './repository.ts';
import { listDelegators, listManagers, listOtherDeciders } from './repository-approvers.ts';
import type { RequestText } from './request-json.ts';
import { type FlowState, fullMandate, isPassed, type Mandate, mandateOf, type Person } from './rules-flow.ts';
import type { decideRequestInput } from './schema.ts';

type DecisionInput = z.output<typeof decideRequestInput>;

/**
 * Accepts a request at its level: the next level follows, or the request is accepted, unless others of the level have to accept
 * too (F1, F2). What follows from the last acceptance belongs into this transaction (F5). Throws `request_not_found`,
 * `request_already_resolved`, `self_resolution_not_allowed`, `not_an_approver`, `decision_already_made`.
 */
export async function acceptRequest(scope: Scope, input: DecisionInput): Promise<RequestText> {
  return scope.transaction(async (db, commitWith) => {
    const request = await lockPendingRequest(db, scope, input);
    const accepted = await repository.listAccepted(db, scope.companyId, input.id, request.flowCurrentLevel);
    const mandate = await requireMandate(db, scope, request, accepted);
    const passed = isPassed({ level: request.level, accepted }, mandate);
    const isLast = request.flowCurrentLevel === request.flowTotalLevels;
    const after = {
      status: passed && isLast ? 'accepted' : 'pending',
      flowCurrentLevel: request.flowCurrentLevel + (passed && !isLast ? 1 : 0),
    } as const;
    return commitWith(() => write(db, scope, { ...input, request, mandate, decision: 'accepted', after }));
  });
}

/** Rejects a request, at whatever level it is (F3). Throws what accepting does, but for `decision_already_made`. */
export async function rejectRequest(scope: Scope, input: DecisionInput): Promise<RequestText> {
  return scope.transaction(async (db, commitWith) => {
    const request = await lockPendingRequest(db, scope, input);
    const mandate = await requireMandate(db, scope, request, []);
    const after = { status: 'rejected', flowCurrentLevel: request.flowCurrentLevel } as const;
    return commitWith(() => write(db, scope, { ...input, request, mandate, decision: 'rejected', after }));
  });
}

type PendingRequest = repository.FlowOfRequest & { level: Level };

/** F3: the level is the one that was seen before the lock, if not by the caller; whoever comes second finds it changed. */
async function lockPendingRequest(
  db: Db,
  { companyId }: Scope,
  { id, flowCurrentLevel }: DecisionInput,
): Promise<PendingRequest> {
  const [seen, request] = await Promise.all([
    repository.findFlow(db, companyId, id),
    repository.lockRequest(db, companyId, id),
  ]);
  if (!seen || !request) throw new DomainError('request_not_found');
  const level = request.levels[request.flowCurrentLevel - 1];
  const expected = flowCurrentLevel ?? seen.flowCurrentLevel;
  if (request.status !== 'pending' || request.flowCurrentLevel !== expected || !level)
    throw new DomainError('request_already_resolved');
  return { ...request, level };
}

type GivenMandate = Mandate & { selfMade: boolean };

/** Of a signed-in person what they are asked for; company tokens and the system act as an administrator. */
async function requireMandate(
  db: Db,
  scope: Scope,
  { employeeId: requesterId, level }: PendingRequest,
  accepted: FlowState['accepted'],
): Promise<GivenMandate> {
  const { companyId, actor } = scope;
  if (actor.type !== 'user') return { ...fullMandate(level), selfMade: false };
  const [own, managers] = await Promise.all([
    // Administrators decide at every level; who else is asked at this one is looked for below.
    refuseOwnMatter(db, scope, [requesterId], 'administrator'),
    listManagers(db, companyId, requesterId),
  ]);
  const mandateOfPerson = async (person: Person) => {
    const delegators = person.employeeId ? await listDelegators(db, companyId, person.employeeId, scope.now()) : [];
    // F4: nor does anybody decide it in the requester's place.
    const others = delegators.filter(({ employeeId }) => employeeId !== requesterId);
    return mandateOf(person, others, { level, accepted, managers });
  };
  if (own !== null) {
    const deciders = await listOtherDeciders(db, companyId, requesterId);
    const mandates = await Promise.all(deciders.map(mandateOfPerson));
    if (mandates.some((mandate) => mandate !== null && mandate !== 'already_made'))
      throw new DomainError('self_resolution_not_allowed');
  }
  const mandate = await mandateOfPerson({ userId: actor.id, role: actor.role, employeeId: actor.employeeId });
  if (mandate === 'already_made') throw new DomainError('decision_already_made');
  if (!mandate) throw new DomainError('not_an_approver');
  return { ...mandate, selfMade: own !== null };
}

interface DecisionToWrite extends Pick<DecisionInput, 'id' | 'comment'> {
  request: PendingRequest;
  mandate: GivenMandate;
  decision: 'accepted' | 'rejected';
  after: Pick<repository.FlowOfRequest, 'status' | 'flowCurrentLevel'>;
}

/** All started at once; the answer is the request as it is then. */
async function write(
  db: Db,
  { companyId, actor, now }: Scope,
  { id, comment, request, mandate, decision, after }: DecisionToWrite,
): Promise<RequestText> {
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
  const [, , text] = await Promise.all([
    repository.setFlow(db, companyId, id, { ...after, resolvedById }, now()),
    repository.insertDecision(db, companyId, line, now()),
    repository.getRequestText(db, companyId, id),
  ]);
  return text;
}
