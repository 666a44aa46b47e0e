import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import * as repository from './repository-time.ts';
import type { sumTimeInput, timeTotalsOutput } from './schema.ts';
import type { listTimeInput, listTimeOutput } from './schema-pages.ts';

/** B12: sums the time of people in scope (I3) on these dates, in seconds, by project, person or tag; planned separate from spent. */
export const sumTime = (
  scope: Scope,
  input: z.output<typeof sumTimeInput>,
): Promise<z.output<typeof timeTotalsOutput>> => scope.read(repository.sumTime(scope, input, scope.now()));

/** Returns the entries of people in scope (I3) by name, as the pages show them. */
export const listTime = (
  scope: Scope,
  input: z.output<typeof listTimeInput>,
): Promise<z.output<typeof listTimeOutput>> => scope.read(repository.listTime(scope, input, scope.now()));
