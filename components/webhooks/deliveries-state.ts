import { type ParserMap, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type TableOptions } from '#components/table/table-parsers.ts';
import { DELIVERY_STATUSES, TEST_EVENT, WEBHOOK_EVENT_TYPES } from '#server/modules/webhooks/constants.ts';

/** All that a delivery can be about. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENT_TYPES, TEST_EVENT] as const;

/** The log's state in the address: `?status=failed&event=employee.created&delivery=…&page=2`. */
export const deliveryOptions = {
  sorts: [] as readonly 'createdAt'[],
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: {
    status: parseAsStringLiteral(DELIVERY_STATUSES),
    event: parseAsStringLiteral(DELIVERED_EVENTS),
  },
} satisfies TableOptions<'createdAt', ParserMap>;

/** The one that is open in the drawer. */
export const parseAsDelivery = parseAsId;

export type DeliveryFilters = {
  status: (typeof DELIVERY_STATUSES)[number] | null;
  event: (typeof DELIVERED_EVENTS)[number] | null;
};

/** Input of the log, for server and browser. */
export const deliveriesInput = (id: string, { filters, page }: { filters: DeliveryFilters; page: number }) => ({
  ...{ id, page, limit: ROWS_PER_PAGE },
  status: filters.status ? [filters.status] : undefined,
  eventType: filters.event ? [filters.event] : undefined,
});
