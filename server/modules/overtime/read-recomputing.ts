import type { Scope } from '../../platform/db/scope.ts';
import * as repository from './repository-recomputing.ts';

/**
 * Returns how many people in scope (I3) have days still to be recomputed after a change to many, such as an import (D1): their balances are
 * not final. With `employeeId` 1 or 0 for that person, 0 also if they are out of scope or unknown.
 */
export const readRecomputing = async (
  scope: Scope,
  { employeeId }: { employeeId?: string | undefined },
): Promise<{ people: number }> => ({
  people: await scope.read(repository.countRecomputing(scope, employeeId ?? null)),
});
