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
import { listBatch } from './repository-batches.ts';
import * as repository from './repository-requests.ts';
import type { RequestText } from './request-record.ts';
import type { cancelAbsenceRequestInput, decideAbsenceRequestInput } from './schema.ts';

type DecisionInput = z.output<typeof decideAbsenceRequestInput>;
type CancelInput = z.output<typeof cancelAbsenceRequestInput>;

/** Format in which a request is found and returned. */
export interface RequestFormat<Text> {
  /** Throws if there is no such request. */
  find(companyId: CompanyId, id: string): Read<unknown>;
  read(scope: Scope, request: repository.AbsenceRequest): Read<Text>;
}
const ABSENCE: RequestFormat<RequestText> = { find: () => nothing(null), read: repository.readRequest };

/**
 * Accepts a pending request, with `batch` all parts of its batch or none (E14): the same transaction grants or removes its days (E12). Throws `absence_day_off_request_not_found`,
 * `absence_day_off_request_already_resolved`, `manager_not_found`, `self_resolution_not_allowed`, `absence_overlaps`,
 * `max_days_off_exceeded`.
 */
export const acceptAbsenceRequest = (scope: Scope, input: DecisionInput): Promise<RequestText> =>
  acceptRequest(scope, input, ABSENCE);

/** The same in another format. */
export const acceptRequest = <Text>(scope: Scope, input: DecisionInput, format: RequestFormat<Text>): Promise<Text> =>
  decideRequest(scope, input, format, 'accepted');

/**
 * Rejects a pending request (E12), with `batch` all parts of its batch or none (E14). Throws `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`,
 * `manager_not_found`, `self_resolution_not_allowed`.
 */
export const rejectAbsenceRequest = (scope: Scope, input: DecisionInput): Promise<RequestText> =>
  rejectRequest(scope, input, ABSENCE);

/** The same in another format. */
export const rejectRequest = <Text>(scope: Scope, input: DecisionInput, format: RequestFormat<Text>): Promise<Text> =>
  decideRequest(scope, input, format, 'rejected');

/**
 * Cancels a pending request, with `batch` all parts of its batch or none (E14); a signed-in person cancels only their own (F1). Throws
 * `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`.
 */
export const cancelAbsenceRequest = (scope: Scope, input: CancelInput): Promise<void> =>
  cancelRequest(scope, input, ABSENCE);

/** The same in another format. */
export async function cancelRequest(scope: Scope, input: CancelInput, format: RequestFormat<unknown>): Promise<void> {
  await scope.transaction(async (tx) => {
    const { requests, decider } = await lockPending(tx, scope, input, {
      format,
      deciderOf: ({ employeeId }) => {
        const { type, employeeId: own } = scope.actor;
        if (type === 'user' && own !== employeeId) throw new DomainError('absence_day_off_request_not_found');
        return nothing(actorOf(scope));
      },
    });
    await tx.commit(writeDecision(scope, requests, 'cancelled', decider, null));
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
    const { named, requests, decider } = await lockPending(tx, scope, input, { format, deciderOf });
    if (status === 'accepted') for (const request of requests) await applyRequest(tx, scope, request);
    const [, answer] = await tx.commit(
      writeDecision(scope, requests, status, decider, input.resolutionComment ?? null),
      format.read(scope, named),
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
    await tx.send(writeDecision(scope, [request], 'accepted', decider, null));
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

/** Returns the named request, and the requests that the decision is for, in order of their years. */
async function lockPending(
  tx: Transaction,
  scope: Scope,
  { id, batch }: CancelInput,
  { format, deciderOf }: { format: RequestFormat<unknown>; deciderOf: DeciderOf },
): Promise<{ named: repository.AbsenceRequest; requests: repository.AbsenceRequest[]; decider: Decider }> {
  const [, named] = await tx.send(format.find(scope.companyId, id), repository.getRequest(scope, id));
  const [, requests, decider] = await tx.send(
    lockEmployee(scope.companyId, named.employeeId),
    // Read again: another decision may have held the lock until now.
    (batch ? listBatch(named) : repository.getRequest(scope, id).map((locked) => [locked])).map((locked) => {
      if (locked.some(({ status }) => status !== 'pending')) {
        throw new DomainError('absence_day_off_request_already_resolved');
      }
      return locked;
    }),
    deciderOf(named),
  );
  return { named, requests, decider };
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
  requests: readonly repository.AbsenceRequest[],
  status: Exclude<RequestStatus, 'pending'>,
  decider: Decider,
  comment: string | null,
): Write<unknown> {
  const { companyId } = scope;
  const now = new Date(scope.now().epochMilliseconds);
  const changes = { status, resolutionComment: comment, resolvedAt: now, updatedAt: now };
  const requestIds = requests.map(({ id }) => id);
  return together(
    repository.updateRequests(companyId, requestIds, changes),
    repository.insertHistory(
      requestIds.map((requestId) => ({
        ...{ companyId, id: newId(), requestId, ...decider },
        ...{ status, comment, createdAt: now },
      })),
    ),
  );
}
