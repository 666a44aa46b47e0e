import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listStaffedUnits as list, updateMinimum } from './repository-minimums.ts';
import type { setMinimumPresentInput, staffedUnitsOutput } from './schema-minimums.ts';

/** The offices and departments that anybody in scope belongs to (I3), by name, with their minimum. */
export const listStaffedUnits = (scope: Scope): Promise<z.output<typeof staffedUnitsOutput>> => scope.read(list(scope));

/** Sets how many have to be in, or with null that there is no minimum. Throws `entity_not_found`. */
export async function setMinimumPresent(
  { companyId, transaction }: Scope,
  { entityReference, minimumPresent }: z.output<typeof setMinimumPresentInput>,
): Promise<z.output<typeof setMinimumPresentInput>> {
  await transaction(({ commit }) =>
    commit(updateMinimum(companyId, entityReference, minimumPresent).orRefuse('entity_not_found')),
  );
  return { entityReference, minimumPresent };
}
