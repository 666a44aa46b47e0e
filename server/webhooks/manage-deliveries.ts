import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
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
  const [endpoint, { rows, total }] = await scope.read((db) =>
    Promise.all([findEndpoint(db, scope.companyId, input.id), repository.listDeliveries(db, scope.companyId, input)]),
  );
  if (!endpoint) throw new DomainError('webhook_endpoint_not_found');
  return { rows: rows.map(presentDelivery), total };
}

/**
 * Puts an event on its way that tells of nothing but the endpoint. Throws `webhook_endpoint_not_found`,
 * `webhook_endpoint_not_active`.
 */
export async function sendTestEvent(scope: Scope, { id }: { id: string }): Promise<DeliveryAnswer> {
  const { companyId, actor } = scope;
  return scope.transaction(async (db, commitWith) => {
    requireActive(await requireEndpoint(db, scope, id));
    const now = new Date(scope.now().epochMilliseconds);
    const delivery = await commitWith(() =>
      repository.insertDelivery(db, {
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
  return scope.transaction(async (db) => {
    const endpoint = await requireEndpoint(db, scope, id);
    const delivery = await repository.restartDelivery(db, scope.companyId, id, deliveryId, scope.now());
    if (!delivery) throw new DomainError('webhook_delivery_not_found');
    requireActive(endpoint);
    return presentDelivery(delivery);
  });
}

async function requireEndpoint(db: Db, scope: Scope, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(db, scope.companyId, id);
  if (!endpoint) throw new DomainError('webhook_endpoint_not_found');
  return endpoint;
}

function requireActive({ isActive }: WebhookEndpoint): void {
  if (!isActive) throw new DomainError('webhook_endpoint_not_active');
}
