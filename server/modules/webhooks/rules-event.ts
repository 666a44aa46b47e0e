import type { webhookDeliveries } from '#drizzle/schema/webhooks.ts';
import { formatUtc, type InstantLike } from '../../platform/shared/dates.ts';
import { fieldNamesOf, pathOf } from './rules-names.ts';

/** An event, as stored with each of its deliveries. */
export type EventOfDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  | 'eventType'
  | 'resource'
  | 'resourceId'
  | 'employeeId'
  | 'resourceStatus'
  | 'changedColumns'
  | 'actorType'
  | 'actorId'
  | 'actorName'
> & { createdAt: InstantLike };

/** Returns the body to send: names and places, no values (H4). Identical in every attempt. */
export function bodyOf(event: EventOfDelivery) {
  return {
    type: event.eventType,
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
