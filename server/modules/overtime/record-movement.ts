import type { Scope } from '../../platform/db/scope.ts';
import { together, type Write } from '../../platform/db/statement.ts';
import { newId } from '../../platform/shared/ids.ts';
import { daysFollowers } from '../days/followers.ts';
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

/** Statements of whoever follows movements: balances change from their first day on. */
const followed = ({ companyId }: Recording, movements: readonly Movement[]) => {
  const days = movements.map(({ employeeId, fromDate }) => ({ employeeId, from: fromDate, to: null }));
  return daysFollowers().ofMovements.map((follow) => follow(companyId, days));
};

/** Writes a movement made now by the scope's actor, with its allocations (D10). Returns the movement. */
export function recordMovement(
  scope: Recording,
  movement: NewMovement,
  allocations: readonly Allocation[],
): Write<Movement> {
  const written = madeBy(scope, movement);
  return together(insertMovement(written, allocations), ...followed(scope, [written])).map(() => written);
}

/** The same for many movements. */
export const recordMovements = (
  scope: Recording,
  movements: readonly { movement: NewMovement; allocations: readonly Allocation[] }[],
): Write<unknown> => {
  const written = movements.map(({ movement, allocations }) => ({ movement: madeBy(scope, movement), allocations }));
  const changed = written.map(({ movement }) => movement);
  return together(insertMovements(scope.companyId, written), ...followed(scope, changed));
};
