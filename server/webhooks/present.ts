import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { EventOfDelivery } from './repository-deliveries.ts';
import { fieldNamesOf, pathOf } from './rules-names.ts';
import type { webhookEventOutput } from './schema.ts';

type Payload = z.output<typeof webhookEventOutput>;

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
