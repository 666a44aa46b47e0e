import type { Scope } from '../../platform/db/scope.ts';
import { setCheckOriginsOf } from './repository-check-origins.ts';

/**
 * Allows punches of an employee, or of all employees without their own origins, from these origins only (B8); an empty list allows none of
 * the configurable ones. Null removes the choice. Throws `entity_not_found`.
 */
export async function setCheckOrigins(
  scope: Scope,
  { id, availableCheckOrigins }: { id: string; availableCheckOrigins: readonly string[] | null },
): Promise<void> {
  const origins = availableCheckOrigins && [...new Set(availableCheckOrigins)];
  const change = setCheckOriginsOf(scope, id, origins).orRefuse('entity_not_found');
  await scope.transaction(({ send }) => send(change));
}
