import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import type { Read } from '../db/statement.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { TEST_EVENT } from './constants.ts';
import { presentDelivery } from './present.ts';
import * as repository from './repository-deliveries.ts';
import { findEndpoint, type WebhookEndpoint } from './repository-endpoints.ts';
import type { deliveryOutput, listDeliveriesInput } from './schema.ts';

type DeliveryAnswer = z.output<typeof deliveryOutput>;

/** What went or goes to an endpoint, the newest first. Throws `webhook_endpoint_not_found`. */
export async function listDeliveries(
  scope: Scope,
  input: z.output<typeof listDeliveriesInput>,
): Promise<Page<DeliveryAnswer>> {
  const [, { rows, total }] = await scope.read(
    getEndpoint(scope, input.id),
    repository.listDeliveries(scope.companyId, input),
  );
  return { rows: rows.map(presentDelivery), total };
}

/**
 * Puts an event on its way that is about nothing but the endpoint. Throws `webhook_endpoint_not_found`,
 * `webhook_endpoint_not_active`.
 */
export async function sendTestEvent(scope: Scope, { id }: { id: string }): Promise<DeliveryAnswer> {
  const { companyId, actor } = scope;
  return scope.transaction(async ({ send, commit }) => {
    requireActive(await send(getEndpoint(scope, id)));
    const now = new Date(scope.now().epochMilliseconds);
    const delivery = await commit(
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
    return presentDelivery(delivery);
  });
}

/**
 * Delivers an event of the log again, whatever became of it, with attempts for three days. Throws `webhook_endpoint_not_found`,
 * `webhook_delivery_not_found`, `webhook_endpoint_not_active`.
 */
export async function redeliver(
  scope: Scope,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<DeliveryAnswer> {
  return scope.transaction(async ({ send }) => {
    const [endpoint, delivery] = await send(
      getEndpoint(scope, id),
      repository.restartDelivery(scope.companyId, id, deliveryId, scope.now()).required('webhook_delivery_not_found'),
    );
    requireActive(endpoint);
    return presentDelivery(delivery);
  });
}

const getEndpoint = ({ companyId }: Scope, id: string): Read<WebhookEndpoint> =>
  findEndpoint(companyId, id).required('webhook_endpoint_not_found');

function requireActive({ isActive }: WebhookEndpoint): void {
  if (!isActive) throw new DomainError('webhook_endpoint_not_active');
}
