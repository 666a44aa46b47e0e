import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { EventOfDelivery, WebhookDelivery } from './repository-deliveries.ts';
import type { WebhookEndpoint } from './repository-endpoints.ts';
import { fieldNamesOf, pathOf } from './rules-names.ts';
import type { deliveryOutput, endpointOutput, webhookEventOutput } from './schema.ts';

type Delivery = z.output<typeof deliveryOutput>;
type Payload = z.output<typeof webhookEventOutput>;

/** An endpoint without its secrets. */
export function presentEndpoint(endpoint: WebhookEndpoint, now: Temporal.Instant): z.output<typeof endpointOutput> {
  const { previousSecretUntil } = endpoint;
  const signsTwice = previousSecretUntil && previousSecretUntil.getTime() > now.epochMilliseconds;
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    isActive: endpoint.isActive,
    deactivationReason: endpoint.deactivationReason,
    failingSince: endpoint.failingSince && formatUtc(endpoint.failingSince),
    previousSecretUntil: signsTwice ? formatUtc(previousSecretUntil) : null,
    createdAt: formatUtc(endpoint.createdAt),
    updatedAt: formatUtc(endpoint.updatedAt),
  };
}

export function presentDelivery(delivery: WebhookDelivery): Delivery {
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    status: delivery.status,
    attempts: delivery.attempts,
    lastAttemptAt: delivery.lastAttemptAt && formatUtc(delivery.lastAttemptAt),
    nextAttemptAt: delivery.status === 'pending' ? formatUtc(delivery.nextAttemptAt) : null,
    responseStatus: delivery.responseStatus,
    responseBody: delivery.responseBody,
    failure: delivery.failure as Delivery['failure'],
    createdAt: formatUtc(delivery.createdAt),
  };
}

/** What is sent: names and places, no values (H4). The same text with every attempt. */
export function presentEvent(event: EventOfDelivery): Payload {
  return {
    type: event.eventType as Payload['type'],
    timestamp: formatUtc(event.createdAt),
    data: {
      id: event.resourceId,
      employeeId: event.employeeId,
      status: event.resourceStatus,
      path: pathOf(event),
      changedFields: fieldNamesOf(event.resource, event.changedColumns),
      actor: { type: event.actorType, id: event.actorId, name: event.actorName },
    },
  };
}
