import type { Scope } from '../db/scope.ts';
import type { Write } from '../db/statement.ts';
import { newId } from '../shared/ids.ts';
import { insertMovement, type Movement } from './repository-ledger.ts';
import type { Allocation } from './rules.ts';

type NewMovement = Pick<
  Movement,
  | 'employeeId'
  | 'kind'
  | 'operation'
  | 'source'
  | 'fromDate'
  | 'toDate'
  | 'amountSeconds'
  | 'appliedSeconds'
  | 'balanceBeforeSeconds'
  | 'balanceAfterSeconds'
> &
  Partial<Pick<Movement, 'id' | 'note' | 'absenceDayOffRequestId' | 'dueDate' | 'followsId' | 'selfMade'>>;

/** Writes a movement of now by the scope's actor, with its allocations (D10). Returns the movement. */
export function recordMovement(
  { companyId, actor, now }: Pick<Scope, 'companyId' | 'actor' | 'now'>,
  movement: NewMovement,
  allocations: readonly Allocation[],
): Write<Movement> {
  const written: Movement = {
    id: newId(),
    note: null,
    absenceDayOffRequestId: null,
    dueDate: null,
    followsId: null,
    selfMade: false,
    ...movement,
    companyId,
    authorType: actor.type,
    authorId: actor.id,
    authorName: actor.name,
    createdAt: new Date(now().epochMilliseconds),
  };
  return insertMovement(written, allocations).map(() => written);
}
