import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { may } from '../../platform/shared/rights.ts';
import { listRefusedPunches as list } from './repository-punches.ts';
import type { listRefusedPunchesInput, listRefusedPunchesOutput } from './schema.ts';

/**
 * Returns the late punches of people in scope that do not fit and that nobody put aside (M3, I3), the newest first; for administrators also
 * those of tablets that belong to nobody (M4).
 */
export const listRefusedPunches = (
  scope: Scope,
  input: z.output<typeof listRefusedPunchesInput>,
): Promise<z.output<typeof listRefusedPunchesOutput>> =>
  scope.read(list(scope, input, { seesUnassigned: may(scope.actor, 'administer') }));
