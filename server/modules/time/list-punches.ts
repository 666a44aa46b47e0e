import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { maySee } from '../access/field-rights.ts';
import { listPunches as list } from './repository-punches.ts';
import type { listPunchesInput, listPunchesOutput } from './schema-punches.ts';

/**
 * Returns punches of people in scope (I3) around a place in the last 30 days, newest first, to show the effect of a fence there (B9). Empty
 * for callers who may not see coordinates (I4).
 */
export async function listPunches(
  scope: Scope,
  { around, withinMeters }: z.output<typeof listPunchesInput>,
): Promise<z.output<typeof listPunchesOutput>> {
  // A punch without its place is useless here.
  if (!maySee(scope, 'personal', null)) return { punches: [], total: 0 };
  return scope.read(list(scope, { around, withinMeters, now: scope.now() }));
}
