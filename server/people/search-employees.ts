import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { searchEmployees as search } from './repository-list.ts';
import type { foundEmployeeOutput } from './schema.ts';

const MAX_FOUND = 10;

/** The first ten employees in scope (I3) by name whose name or e-mail holds the text, ignoring case and accents; active ones first. */
export async function searchEmployees(
  scope: Scope,
  input: { text: string },
): Promise<z.output<typeof foundEmployeeOutput>[]> {
  return scope.read(search(scope, input.text.trim(), MAX_FOUND));
}
