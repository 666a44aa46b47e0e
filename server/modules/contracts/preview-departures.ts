import type { Scope } from '../../platform/db/scope.ts';
import { listDepartures } from './repository-employments.ts';
import type { Departure } from './schema-employments.ts';

/**
 * Returns the effects of making people inactive: lost access, last owners who stay (I9), pending decisions, and their contracts. Omits
 * people who do not exist.
 */
export const previewDepartures = (
  scope: Scope,
  { employeeIds }: { employeeIds: readonly string[] },
): Promise<Departure[]> => scope.read(listDepartures(scope, employeeIds));
