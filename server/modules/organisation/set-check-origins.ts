import type { Scope } from '../../platform/db/scope.ts';
import { setCheckOriginsOf } from './repository-check-origins.ts';

/**
 * Allows punches of an employee, or of all employees of the company without origins of their own, from these origins only (B8);
 * from none of the configurable ones when the list is empty. Null takes the choice back. Throws `entity_not_found`.
 */
export async function setCheckOrigins(
  scope: Scope,
  { id, availableCheckOrigins }: { id: string; availableCheckOrigins: readonly string[] | null },
): Promise<void> {
  const origins = availableCheckOrigins && [...new Set(availableCheckOrigins)];
  const change = setCheckOriginsOf(scope, id, origins).orRefuse('entity_not_found');
  await scope.transaction(({ send }) => send(change));
}
