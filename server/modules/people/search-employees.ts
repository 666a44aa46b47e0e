import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { searchEmployees as search } from './repository-list.ts';
import type { foundEmployeeOutput, searchEmployeesInput } from './schema-pages.ts';

const MAX_FOUND = 10;

/** Returns employees in scope (I3) who match the text, active ones first, then by name. Only the first ten by text; by ids all. */
export async function searchEmployees(
  scope: Scope,
  { text, ids }: z.output<typeof searchEmployeesInput>,
): Promise<z.output<typeof foundEmployeeOutput>[]> {
  return scope.read(search(scope, { text, ids: ids ?? null, limit: ids?.length ?? MAX_FOUND }));
}
