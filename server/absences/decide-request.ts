import type { z } from 'zod';
import { refuseOwnMatter } from '../access/own-matters.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import { applyRequest } from './apply-request.ts';
import { assembleRequests } from './assemble-answers.ts';
import type { RequestStatus } from './constants.ts';
import type { RequestAnswer } from './present.ts';
import * as repository from './repository-requests.ts';
import type { decideAbsenceRequestInput } from './schema.ts';

type DecisionInput = z.output<typeof decideAbsenceRequestInput>;

/**
 * Accepts a pending request: its days are granted or taken away in the same transaction (E12). Throws
 * `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`, `manager_not_found`,
 * `self_resolution_not_allowed`, `absence_overlaps`, `max_days_off_exceeded`.
 */
export async function acceptAbsenceRequest(scope: Scope, input: DecisionInput): Promise<RequestAnswer> {
  return scope.transaction(async (db) => {
    const request = await lockPendingRequest(db, scope, input.id);
    const decider = await deciderOf(db, scope, input, request);
    await applyRequest(db, scope, request);
    return resolve(db, scope, request, 'accepted', decider, input.resolutionComment ?? null);
  });
}

/**
 * Rejects a pending request (E12). Throws `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`,
 * `manager_not_found`, `self_resolution_not_allowed`.
 */
export async function rejectAbsenceRequest(scope: Scope, input: DecisionInput): Promise<RequestAnswer> {
  return scope.transaction(async (db) => {
    const request = await lockPendingRequest(db, scope, input.id);
    const decider = await deciderOf(db, scope, input, request);
    return resolve(db, scope, request, 'rejected', decider, input.resolutionComment ?? null);
  });
}

/** Cancels a pending request. Throws `absence_day_off_request_not_found`, `absence_day_off_request_already_resolved`. */
export async function cancelAbsenceRequest(scope: Scope, input: { id: string }): Promise<void> {
  await scope.transaction(async (db) => {
    const request = await lockPendingRequest(db, scope, input.id);
    await write(db, scope, request, 'cancelled', actorOf(scope), null);
  });
}

interface Decider {
  managerId: string | null;
  managerName: string;
  selfMade: boolean;
}

const actorOf = ({ actor }: Scope): Decider => ({
  managerId: actor.employeeId,
  managerName: actor.name,
  selfMade: false,
});

async function lockPendingRequest(db: Db, scope: Scope, id: string): Promise<repository.AbsenceRequest> {
  const { companyId } = scope;
  const found = await repository.findRequest(db, companyId, id);
  if (!found) throw new DomainError('absence_day_off_request_not_found');
  await lockEmployee(db, companyId, found.employeeId);
  // Read anew: another decision may have held the lock until now.
  const request = await repository.findRequest(db, companyId, id);
  if (request?.status !== 'pending') throw new DomainError('absence_day_off_request_already_resolved');
  return request;
}

/** Who decides: a signed-in person always as themselves (I5); a company token as the manager it names, else under its own name. */
async function deciderOf(
  db: Db,
  scope: Scope,
  { managerId }: DecisionInput,
  { employeeId }: repository.AbsenceRequest,
): Promise<Decider> {
  if (scope.actor.type === 'user') {
    const own = await refuseOwnMatter(db, scope, [employeeId], 'manager');
    return { ...actorOf(scope), selfMade: own !== null };
  }
  if (!managerId) return actorOf(scope);
  const manager = await repository.findActiveManager(db, scope.companyId, managerId);
  if (!manager) throw new DomainError('manager_not_found');
  if (managerId === employeeId) throw new DomainError('self_resolution_not_allowed');
  const names = [manager.firstName, manager.lastName, manager.secondLastName];
  return { managerId, managerName: names.filter(Boolean).join(' '), selfMade: false };
}

async function write(
  db: Db,
  scope: Scope,
  request: repository.AbsenceRequest,
  status: Exclude<RequestStatus, 'pending'>,
  decider: Decider,
  comment: string | null,
): Promise<repository.AbsenceRequest> {
  const now = new Date(scope.now().epochMilliseconds);
  const changes = { status, resolutionComment: comment, resolvedAt: now, updatedAt: now };
  const { companyId } = scope;
  await Promise.all([
    repository.updateRequest(db, companyId, request.id, changes),
    repository.insertHistory(db, {
      companyId,
      id: newId(),
      requestId: request.id,
      ...decider,
      status,
      comment,
      createdAt: now,
    }),
  ]);
  return { ...request, ...changes };
}

async function resolve(
  db: Db,
  scope: Scope,
  request: repository.AbsenceRequest,
  status: 'accepted' | 'rejected',
  decider: Decider,
  comment: string | null,
): Promise<RequestAnswer> {
  const resolved = await write(db, scope, request, status, decider, comment);
  const [answer] = await assembleRequests(db, scope, [resolved]);
  return answer as RequestAnswer;
}
