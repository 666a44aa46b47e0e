import type { Scope } from '../db/scope.ts';
import { setCheckOriginsOf } from './repository-check-origins.ts';
import type { SetCheckOriginsInput } from './schema-check-origins.ts';

/**
 * Allows punches of an employee, or of all employees of the company without origins of their own, from these origins only (B8);
 * from none of the configurable ones when the list is empty. Null takes the choice back. Throws `entity_not_found`.
 */
export async function setCheckOrigins(scope: Scope, input: SetCheckOriginsInput): Promise<void> {
  const origins = input.availableCheckOrigins && [...new Set(input.availableCheckOrigins)];
  const change = setCheckOriginsOf(scope, input.entityReference.id, origins).orRefuse('entity_not_found');
  await scope.transaction(({ send }) => send(change));
}
