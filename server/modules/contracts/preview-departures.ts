import type { Scope } from '../../platform/db/scope.ts';
import { listDepartures } from './repository-employments.ts';
import type { Departure } from './schema-employments.ts';

/**
 * What follows when people become inactive: whose access ends, who is the last owner and stays (I9), what waits for a decision, and their
 * contracts. People who do not exist are left out.
 */
export const previewDepartures = (
  scope: Scope,
  { employeeIds }: { employeeIds: readonly string[] },
): Promise<Departure[]> => scope.read(listDepartures(scope, employeeIds));
