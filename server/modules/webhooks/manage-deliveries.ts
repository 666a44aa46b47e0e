import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { TEST_EVENT } from './constants.ts';
import * as repository from './repository-deliveries.ts';
import { isActive } from './repository-endpoints.ts';
import { scopesOfEvents } from './rules-scopes.ts';
import type { deliveryOutput, listDeliveriesInput } from './schema.ts';

type DeliveryAnswer = repository.DeliveryAnswer;

/** Returns the deliveries to an endpoint, newest first. Throws `webhook_endpoint_not_found`. */
export async function listDeliveries(
  scope: Scope,
  input: z.output<typeof listDeliveriesInput>,
): Promise<PageText<z.output<typeof deliveryOutput>>> {
  const [, deliveries] = await scope.read(
    isActive(scope.companyId, input.id),
    repository.listDeliveries(scope.companyId, input),
  );
  return deliveries;
}

/**
 * Returns a delivery with its message. Throws `webhook_endpoint_not_found`, `webhook_delivery_not_found`, and `scope_not_granted` if a
 * token may not read the message's subject (I10).
 */
export async function getDelivery(
  scope: Scope,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<repository.DeliveryWithEventAnswer> {
  const { companyId, read } = scope;
  const [, delivery] = await read(isActive(companyId, id), repository.getDelivery(companyId, id, deliveryId));
  const { eventType } = delivery.value;
  await read(refuseUngrantedScopes(scope, scopesOfEvents([eventType])));
  return delivery;
}

/** Queues an event about nothing but the endpoint. Throws `webhook_endpoint_not_found`, `webhook_endpoint_not_active`. */
export async function sendTestEvent(scope: Scope, { id }: { id: string }): Promise<DeliveryAnswer> {
  const { companyId, actor } = scope;
  return scope.transaction(async ({ send, commit }) => {
    requireActive(await send(isActive(companyId, id)));
    const now = new Date(scope.now().epochMilliseconds);
    return commit(
      repository.insertDelivery({
        companyId,
        id: newId(),
        endpointId: id,
        eventId: newId(),
        eventType: TEST_EVENT,
        resource: 'webhook_endpoint',
        resourceId: id,
        actorType: actor.type,
        actorId: actor.id,
        actorName: actor.name,
        nextAttemptAt: now,
        createdAt: now,
      }),
    );
  });
}

/**
 * Delivers an event of the log again, whatever its outcome, with attempts for three days. It goes to the endpoint's current address, which
 * may differ from the previous one. Throws `webhook_endpoint_not_found`, `webhook_delivery_not_found`, `webhook_endpoint_not_active`, and
 * `scope_not_granted` if a token may not read the event's subject (I10).
 */
export async function redeliver(
  scope: Scope,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<DeliveryAnswer> {
  const { companyId } = scope;
  return scope.transaction(async ({ send }) => {
    const [active, delivery] = await send(
      isActive(companyId, id),
      repository.restartDelivery(companyId, id, deliveryId, scope.now()),
    );
    await send(refuseUngrantedScopes(scope, scopesOfEvents([delivery.value.eventType])));
    requireActive(active);
    return delivery;
  });
}

function requireActive(active: boolean): void {
  if (!active) throw new DomainError('webhook_endpoint_not_active');
}
