import type { Scope } from '../db/scope.ts';
import { setCheckOriginsOf } from './repository.ts';
import type { SetCheckOriginsInput } from './schema.ts';

/**
 * Allows punches of an employee, or of all employees of the company without origins of their own, from these origins only (B8);
 * from none of the configurable ones when the list is empty. Throws `entity_not_found`.
 */
export async function setCheckOrigins(scope: Scope, input: SetCheckOriginsInput): Promise<void> {
  const origins = [...new Set(input.availableCheckOrigins)];
  const change = setCheckOriginsOf(scope.companyId, input.entityReference.id, origins).orRefuse('entity_not_found');
  await scope.transaction(({ send }) => send(change));
}
