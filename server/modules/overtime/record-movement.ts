import type { Scope } from '../../platform/db/scope.ts';
import type { Write } from '../../platform/db/statement.ts';
import { newId } from '../../platform/shared/ids.ts';
import { insertMovement, insertMovements, type Movement } from './repository-ledger.ts';
import type { Allocation } from './rules.ts';

type Recording = Pick<Scope, 'companyId' | 'actor' | 'now'>;
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
  Partial<Pick<Movement, 'id' | 'note' | 'cause' | 'absenceDayOffRequestId' | 'dueDate' | 'followsId' | 'selfMade'>>;

/** Builds a movement made now by the scope's actor (D10). */
const madeBy = ({ companyId, actor, now }: Recording, movement: NewMovement): Movement => ({
  id: newId(),
  note: null,
  cause: null,
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
});

/** Writes a movement made now by the scope's actor, with its allocations (D10). Returns the movement. */
export function recordMovement(
  scope: Recording,
  movement: NewMovement,
  allocations: readonly Allocation[],
): Write<Movement> {
  const written = madeBy(scope, movement);
  return insertMovement(written, allocations).map(() => written);
}

/** The same for many movements. */
export const recordMovements = (
  scope: Recording,
  movements: readonly { movement: NewMovement; allocations: readonly Allocation[] }[],
): Write<unknown> =>
  insertMovements(
    scope.companyId,
    movements.map(({ movement, allocations }) => ({ movement: madeBy(scope, movement), allocations })),
  );
