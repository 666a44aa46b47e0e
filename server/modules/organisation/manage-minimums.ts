import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listStaffedUnits as list, updateMinimum } from './repository-minimums.ts';
import type { setMinimumPresentInput, staffedUnitsOutput } from './schema-minimums.ts';

/** Returns the offices and departments of people in scope (I3), by name, with their minimum. */
export const listStaffedUnits = (scope: Scope): Promise<z.output<typeof staffedUnitsOutput>> => scope.read(list(scope));

/** Sets how many people must be present; null: no minimum. Throws `entity_not_found`. */
export async function setMinimumPresent(
  { companyId, transaction }: Scope,
  { entityReference, minimumPresent }: z.output<typeof setMinimumPresentInput>,
): Promise<z.output<typeof setMinimumPresentInput>> {
  await transaction(({ commit }) =>
    commit(updateMinimum(companyId, entityReference, minimumPresent).orRefuse('entity_not_found')),
  );
  return { entityReference, minimumPresent };
}
