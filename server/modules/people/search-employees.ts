import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listWithNid, searchEmployees as search } from './repository-list.ts';
import type { findSameNidInput, foundEmployeeOutput, sameNidOutput, searchEmployeesInput } from './schema-pages.ts';

const MAX_FOUND = 10;
const MAX_SAME = 5;

/** Returns employees in scope (I3) who match the text, active ones first, then by name. Only the first ten by text; by ids all. */
export async function searchEmployees(
  scope: Scope,
  { text, ids }: z.output<typeof searchEmployeesInput>,
): Promise<z.output<typeof foundEmployeeOutput>[]> {
  return scope.read(search(scope, { text, ids: ids ?? null, limit: ids?.length ?? MAX_FOUND }));
}

/**
 * Returns the first people in scope (I3) whose first or second identity number is this one, whatever its case, spaces and punctuation. For
 * callers who may see the personal fields of all of them (I4).
 */
export const findSameNid = (
  scope: Scope,
  { nid }: z.output<typeof findSameNidInput>,
): Promise<z.output<typeof sameNidOutput>> => scope.read(listWithNid(scope, nid, MAX_SAME));
