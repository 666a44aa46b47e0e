import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import { setCheckOriginsOf } from './repository.ts';
import type { SetCheckOriginsInput } from './schema.ts';

/**
 * Allows punches of an employee, or of all employees of the company without origins of their own, from these origins only (B8);
 * from none of the configurable ones when the list is empty. Throws `entity_not_found`.
 */
export async function setCheckOrigins(scope: Scope, input: SetCheckOriginsInput): Promise<void> {
  const origins = [...new Set(input.availableCheckOrigins)];
  await scope.transaction(async (db) => {
    const exists = await setCheckOriginsOf(db, scope.companyId, input.entityReference.id, origins);
    if (!exists) throw new DomainError('entity_not_found');
  });
}
