import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { maySee } from '../access/field-rights.ts';
import { listPunches as list } from './repository-punches.ts';
import type { listPunchesInput, listPunchesOutput } from './schema-punches.ts';

/**
 * Punches of people in scope (I3) that were made around a place in the last 30 days, the newest first: what a fence there would hold (B9).
 * None for who may not see where somebody was (I4).
 */
export async function listPunches(
  scope: Scope,
  { around, withinMeters }: z.output<typeof listPunchesInput>,
): Promise<z.output<typeof listPunchesOutput>> {
  // A punch without its place says nothing here.
  if (!maySee(scope, 'personal', null)) return { punches: [], total: 0 };
  return scope.read(list(scope, { around, withinMeters, now: scope.now() }));
}
