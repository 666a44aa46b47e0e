import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { searchEmployees as search } from './repository-list.ts';
import type { foundEmployeeOutput, searchEmployeesInput } from './schema.ts';

const MAX_FOUND = 10;

/**
 * Employees in scope (I3) who are found by the text, active ones first, then by name. The first ten, or of those with the ids all.
 */
export async function searchEmployees(
  scope: Scope,
  { text, ids }: z.output<typeof searchEmployeesInput>,
): Promise<z.output<typeof foundEmployeeOutput>[]> {
  return scope.read(search(scope, { text, ids: ids ?? null, limit: ids?.length ?? MAX_FOUND }));
}
