import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { searchEmployees as search } from './repository-list.ts';
import type { foundEmployeeOutput, searchEmployeesInput } from './schema.ts';

const MAX_FOUND = 10;

/**
 * Employees in scope (I3) by name whose name or e-mail holds the text, ignoring case and accents; active ones first. The first ten, or
 * of those with the ids all.
 */
export async function searchEmployees(
  scope: Scope,
  { text, ids }: z.output<typeof searchEmployeesInput>,
): Promise<z.output<typeof foundEmployeeOutput>[]> {
  return scope.read(search(scope, { text: text.trim(), ids: ids ?? null, limit: ids?.length ?? MAX_FOUND }));
}
