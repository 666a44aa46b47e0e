import type { ScopeArea } from '../../platform/shared/token-scopes.ts';

interface Watched {
  /** The area of the operation that reads a record (I10). A test compares them. */
  area: ScopeArea;
  /** Its declaration (`drizzle/schema`) names the resource; `watched-tables.test.ts` compares them. */
  table: string;
  /** Where a record is read. */
  path: string;
  /** What each event reports. */
  events: Readonly<Record<string, string>>;
}

/** What events are about, by the resource that their names begin with. */
export const WATCHED = {
  employee: {
    area: 'people',
    table: 'employees',
    path: '/core/v3/employees/{id}',
    events: {
      created: 'An employee was added.',
      changed: 'Fields of an employee have changed, their departments and offices among them.',
      deactivated: 'An employee has become inactive.',
      reactivated: 'An inactive employee is active again.',
    },
  },
  work_entry: {
    area: 'time',
    table: 'work_entries',
    path: '/schedule/v1/work-entries/{id}',
    events: {
      created: 'A clock-in, or an entry written by hand, began an entry.',
      changed: 'An entry was corrected.',
      closed: 'An open entry got its end.',
      deleted: 'An entry was deleted.',
    },
  },
  absence_request: {
    area: 'absences',
    table: 'absence_day_off_requests',
    path: '/schedule/v1/absence-day-off-requests/{id}',
    events: {
      created: 'Days off were asked for.',
      changed: 'An absence request has changed without being resolved.',
      resolved: 'An absence request was accepted or rejected, as its `status` tells.',
      cancelled: 'A pending absence request was taken back.',
    },
  },
  request: {
    area: 'requests',
    table: 'requests',
    path: '/request/v1/requests/{id}',
    events: {
      created: 'A request was made.',
      changed: 'A request has changed without being resolved, for example by reaching its next level.',
      resolved: 'A request was accepted or rejected, as its `status` tells.',
    },
  },
  contract: {
    area: 'contracts',
    table: 'contracts',
    path: '/contract/v1/contracts/{id}',
    events: {
      created: 'A contract was made.',
      changed: 'Fields of a contract or its annexes have changed.',
      deleted: 'A contract was deleted.',
    },
  },
  salary: {
    area: 'pay',
    table: 'salaries',
    path: '/contract/v1/salaries/{id}',
    events: {
      created: 'A salary was recorded.',
      changed: 'Fields of a salary have changed.',
      deleted: 'A salary was deleted.',
    },
  },
  overtime: {
    area: 'overtime',
    table: 'overtime_movements',
    // A movement is read in the history of its employee, where it is the newest.
    path: '/overtime-policies/v1/adjustments?employeeId={employeeId}',
    events: { adjusted: 'A movement was written to an overtime balance.' },
  },
} as const satisfies Record<string, Watched>;

export type WebhookResource = keyof typeof WATCHED;
type EventsOf<Resource extends WebhookResource> = `${Resource}.${keyof (typeof WATCHED)[Resource]['events'] & string}`;
export type WebhookEventType = { [Resource in WebhookResource]: EventsOf<Resource> }[WebhookResource];

/** A resource stands for all of its events, those of later releases too. */
export const WEBHOOK_RESOURCES = Object.keys(WATCHED) as [WebhookResource, ...WebhookResource[]];

/** Every event that an endpoint can ask for, with what it means. */
export const WEBHOOK_EVENTS = Object.fromEntries(
  Object.entries<Watched>(WATCHED).flatMap(([resource, { events }]) =>
    Object.entries(events).map(([verb, report]) => [`${resource}.${verb}`, report]),
  ),
) as Record<WebhookEventType, string>;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** Of one company, active or not. */
export const MAX_ENDPOINTS = 50;

/** Sent when it is asked for; no endpoint has to choose it. */
export const TEST_EVENT = 'webhook_endpoint.tested';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;

/** Why an attempt, or the delivery as a whole, failed. */
export const DELIVERY_FAILURES = [
  'response_status',
  'timeout',
  'connection_failed',
  'private_address',
  'secret_unreadable',
  'endpoint_deactivated',
] as const;

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
/** Of an attempt. */
export type AttemptFailure = Exclude<DeliveryFailure, 'endpoint_deactivated'>;

/** Automatically: the receiver answered that it is gone, or nothing has been received for three days. */
export const DEACTIVATION_REASONS = ['gone', 'failing'] as const;
