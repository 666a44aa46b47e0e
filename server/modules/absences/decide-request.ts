import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, together, type Write } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { applyRequest } from './apply-request.ts';
import type { Decision, RequestStatus } from './constants.ts';
import * as repository from './repository-requests.ts';
import type { RequestText } from './request-record.ts';
import type { decideAbsenceRequestInput } from './schema.ts';

type DecisionInput = z.output<typeof decideAbsenceRequestInput>;

/** Format in which a request is found and returned. */
export interface RequestFormat<Text> {
  /** Throws if there is no such request. */
  find(companyId: CompanyId, id: string): Read<unknown>;
  read(scope: Scope, request: repository.AbsenceRequest): Read<Text>;
}
const ABSENCE: RequestFormat<RequestText> = { find: () => nothing(null), read: repository.readRequest };

/**
 * Accepts a pending request: the same transaction grants or removes its days (E12). Throws `absence_day_off_request_not_found`,
 * `absence_day_off_request_already_resolved`, `manager_not_found`, `self_resolution_not_allowed`, `absence_overlaps`,
 * `max_days_off_exceeded`.
 */
export const acceptAbsenceRequest = (scope: Scope, input: DecisionInput): Promise<RequestText> =>
  acceptRequest(scope, input, ABSENCE);

/** The same in another format. */
export const acceptRequest = <Text>(scope: Scope, input: DecisionInput, format: RequestFormat<Text>): Promise<Text> =>
  decideRequest(scope, input, format, 'accepted');

/**
 * Rejects a pending request (E12). Throws `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`,
 * `manager_not_found`, `self_resolution_not_allowed`.
 */
export const rejectAbsenceRequest = (scope: Scope, input: DecisionInput): Promise<RequestText> =>
  rejectRequest(scope, input, ABSENCE);

/** The same in another format. */
export const rejectRequest = <Text>(scope: Scope, input: DecisionInput, format: RequestFormat<Text>): Promise<Text> =>
  decideRequest(scope, input, format, 'rejected');

/** Cancels a pending request. Throws `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`. */
export const cancelAbsenceRequest = (scope: Scope, input: { id: string }): Promise<void> =>
  cancelRequest(scope, input, ABSENCE);

/** The same in another format. */
export async function cancelRequest(
  scope: Scope,
  input: { id: string },
  format: RequestFormat<unknown>,
): Promise<void> {
  await scope.transaction(async (tx) => {
    const { request, decider } = await lockPendingRequest(tx, scope, input.id, {
      format,
      deciderOf: () => nothing(actorOf(scope)),
    });
    await tx.commit(writeDecision(scope, request, 'cancelled', decider, null));
  });
}

const decideRequest = <Text>(
  scope: Scope,
  input: DecisionInput,
  format: RequestFormat<Text>,
  status: Decision,
): Promise<Text> =>
  scope.transaction(async (tx) => {
    const deciderOf = decidedAs(scope, input);
    const { request, decider } = await lockPendingRequest(tx, scope, input.id, { format, deciderOf });
    if (status === 'accepted') await applyRequest(tx, scope, request);
    const [, answer] = await tx.commit(
      writeDecision(scope, request, status, decider, input.resolutionComment ?? null),
      format.read(scope, request),
    );
    return answer;
  });

/** Accepts requests that the same transaction has made: those that nobody has accepted yet. Throws `self_resolution_not_allowed`. */
export async function acceptMade(
  tx: Transaction,
  scope: Scope,
  requests: readonly repository.AbsenceRequest[],
): Promise<void> {
  for (const request of requests) {
    const decider = await tx.send(decidedAs(scope, { id: request.id })(request));
    if (request.status !== 'pending') continue;
    await applyRequest(tx, scope, request);
    await tx.send(writeDecision(scope, request, 'accepted', decider, null));
  }
}

interface Decider {
  managerId: string | null;
  managerName: string;
  /** For whom a delegate decides (F4). */
  onBehalfOfId?: string;
  onBehalfOfName?: string;
  selfMade: boolean;
}

const actorOf = ({ actor }: Scope): Decider => ({
  managerId: actor.employeeId,
  managerName: actor.name,
  selfMade: false,
});

type DeciderOf = (request: repository.AbsenceRequest) => Read<Decider>;

async function lockPendingRequest(
  tx: Transaction,
  scope: Scope,
  id: string,
  { format, deciderOf }: { format: RequestFormat<unknown>; deciderOf: DeciderOf },
): Promise<{ request: repository.AbsenceRequest; decider: Decider }> {
  const [, found] = await tx.send(format.find(scope.companyId, id), repository.getRequest(scope, id));
  const [, request, decider] = await tx.send(
    lockEmployee(scope.companyId, found.employeeId),
    // Read again: another decision may have held the lock until now.
    repository.getRequest(scope, id).map((locked) => {
      if (locked.status !== 'pending') throw new DomainError('absence_day_off_request_already_resolved');
      return locked;
    }),
    deciderOf(found),
  );
  return { request, decider };
}

/**
 * Returns the decider: a signed-in person always decides as themselves (I5), and a delegate with the name of the absent person too (F4). A
 * company token decides as the manager it names, otherwise under its own name.
 */
const decidedAs =
  (scope: Scope, { managerId }: DecisionInput): DeciderOf =>
  ({ employeeId }) => {
    if (scope.actor.type === 'user') {
      return together(refuseOwnMatter(scope, [employeeId], 'decide'), repository.findDelegator(scope, employeeId)).map(
        ([own, delegator]) => ({
          ...actorOf(scope),
          ...(delegator && { onBehalfOfId: delegator.id, onBehalfOfName: delegator.name }),
          selfMade: own !== null,
        }),
      );
    }
    if (!managerId) return nothing(actorOf(scope));
    return repository
      .findActiveManager(scope.companyId, managerId)
      .required('manager_not_found')
      .map((manager) => {
        if (managerId === employeeId) throw new DomainError('self_resolution_not_allowed');
        return { managerId, managerName: fullNameOf(manager), selfMade: false };
      });
  };

function writeDecision(
  scope: Scope,
  request: repository.AbsenceRequest,
  status: Exclude<RequestStatus, 'pending'>,
  decider: Decider,
  comment: string | null,
): Write<unknown> {
  const { companyId } = scope;
  const now = new Date(scope.now().epochMilliseconds);
  const changes = { status, resolutionComment: comment, resolvedAt: now, updatedAt: now };
  const entry = { companyId, id: newId(), requestId: request.id, ...decider, status, comment, createdAt: now };
  return together(repository.updateRequests(companyId, [request.id], changes), repository.insertHistory([entry]));
}
