import type { Scope } from '../../platform/db/scope.ts';
import * as repository from './repository-recomputing.ts';

/**
 * How many people in scope (I3) have days that are still to be computed after a change to many of them, such as an import (D1): their
 * balances are not final. With `employeeId` 1 or 0 for that person, 0 too where they are out of scope or unknown.
 */
export const readRecomputing = async (
  scope: Scope,
  { employeeId }: { employeeId?: string | undefined },
): Promise<{ people: number }> => ({
  people: await scope.read(repository.countRecomputing(scope, employeeId ?? null)),
});
