import type { ScopeArea } from '../../platform/shared/token-scopes.ts';

interface Watched {
  /** Area of the operation that reads a record (I10). A test compares them. */
  area: ScopeArea;
  /** Its declaration (`drizzle/schema`) names the resource; `watched-tables.test.ts` compares them. */
  table: string;
  /** Path that reads a record. */
  path: string;
  /** Description of each event. */
  events: Readonly<Record<string, string>>;
}

/** Records with events, by the resource with which the event names begin. */
export const WATCHED = {
  employee: {
    area: 'people',
    table: 'employees',
    path: '/core/v3/employees/{id}',
    events: {
      created: 'An employee was created.',
      changed: 'Fields of an employee changed, including departments and offices.',
      deactivated: 'An employee was deactivated.',
      reactivated: 'An inactive employee was reactivated.',
    },
  },
  work_entry: {
    area: 'time',
    table: 'work_entries',
    path: '/schedule/v1/work-entries/{id}',
    events: {
      created: 'A work entry was created by clocking in or by hand.',
      changed: 'A work entry was corrected.',
      closed: 'An open work entry was closed.',
      deleted: 'A work entry was deleted.',
    },
  },
  absence_request: {
    area: 'absences',
    table: 'absence_day_off_requests',
    path: '/schedule/v1/absence-day-off-requests/{id}',
    events: {
      created: 'An absence request was created.',
      changed: 'An absence request changed but is not resolved.',
      resolved: 'An absence request was accepted or rejected; `status` contains the result.',
      cancelled: 'A pending absence request was cancelled.',
    },
  },
  request: {
    area: 'requests',
    table: 'requests',
    path: '/request/v1/requests/{id}',
    events: {
      created: 'A request was created.',
      changed: 'A request changed but is not resolved, for example because it reached its next level.',
      resolved: 'A request was accepted or rejected; `status` contains the result.',
    },
  },
  contract: {
    area: 'contracts',
    table: 'contracts',
    path: '/contract/v1/contracts/{id}',
    events: {
      created: 'A contract was created.',
      changed: 'Fields of a contract or its annexes changed.',
      deleted: 'A contract was deleted.',
    },
  },
  salary: {
    area: 'pay',
    table: 'salaries',
    path: '/contract/v1/salaries/{id}',
    events: {
      created: 'A salary was created.',
      changed: 'Fields of a salary changed.',
      deleted: 'A salary was deleted.',
    },
  },
  overtime: {
    area: 'overtime',
    table: 'overtime_movements',
    // A movement is read in its employee's history, where it is the newest.
    path: '/overtime-policies/v1/adjustments?employeeId={employeeId}',
    events: { adjusted: 'An overtime movement was created.' },
  },
} as const satisfies Record<string, Watched>;

export type WebhookResource = keyof typeof WATCHED;
type EventsOf<Resource extends WebhookResource> = `${Resource}.${keyof (typeof WATCHED)[Resource]['events'] & string}`;
export type WebhookEventType = { [Resource in WebhookResource]: EventsOf<Resource> }[WebhookResource];

/** A resource includes all of its events, also those of later releases. */
export const WEBHOOK_RESOURCES = Object.keys(WATCHED) as [WebhookResource, ...WebhookResource[]];

/** Every event that an endpoint can choose, with its meaning. */
export const WEBHOOK_EVENTS = Object.fromEntries(
  Object.entries<Watched>(WATCHED).flatMap(([resource, { events }]) =>
    Object.entries(events).map(([verb, report]) => [`${resource}.${verb}`, report]),
  ),
) as Record<WebhookEventType, string>;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** Endpoints of one company, active or not. */
export const MAX_ENDPOINTS = 50;

/** Sent on request; no endpoint has to choose it. */
export const TEST_EVENT = 'webhook_endpoint.tested';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;

/** Reasons for the failure of an attempt, or of the delivery as a whole. */
export const DELIVERY_FAILURES = [
  'response_status',
  'timeout',
  'connection_failed',
  'private_address',
  'secret_unreadable',
  'endpoint_deactivated',
] as const;

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
/** Reasons for the failure of an attempt. */
export type AttemptFailure = Exclude<DeliveryFailure, 'endpoint_deactivated'>;

/** Reasons for automatic deactivation: the receiver returned 410 Gone, or has received nothing for three days. */
export const DEACTIVATION_REASONS = ['gone', 'failing'] as const;
