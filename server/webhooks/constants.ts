/** Every event that an endpoint can ask for, with what it means. The first part names the resource. */
export const WEBHOOK_EVENTS = {
  'employee.created': 'An employee was added.',
  'employee.changed': 'Fields of an employee have changed, their departments and offices among them.',
  'employee.deactivated': 'An employee has become inactive.',
  'employee.reactivated': 'An inactive employee is active again.',
  'work_entry.created': 'A clock-in, or an entry written by hand, began an entry.',
  'work_entry.changed': 'An entry was corrected.',
  'work_entry.closed': 'An open entry got its end.',
  'work_entry.deleted': 'An entry was deleted.',
  'absence_request.created': 'Days off were asked for.',
  'absence_request.changed': 'An absence request has changed without being resolved.',
  'absence_request.resolved': 'An absence request was accepted or rejected, as its `status` tells.',
  'absence_request.cancelled': 'A pending absence request was taken back.',
  'request.created': 'A request was made.',
  'request.changed': 'A request has changed without being resolved, for example by reaching its next level.',
  'request.resolved': 'A request was accepted or rejected, as its `status` tells.',
  'contract.created': 'A contract was made.',
  'contract.changed': 'Fields of a contract or its annexes have changed.',
  'contract.deleted': 'A contract was deleted.',
  'salary.created': 'A salary was recorded.',
  'salary.changed': 'Fields of a salary have changed.',
  'salary.deleted': 'A salary was deleted.',
  'overtime.adjusted': 'A movement was written to an overtime balance.',
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** A resource stands for all of its events, those of later releases too. */
export const WEBHOOK_RESOURCES = [
  'employee',
  'work_entry',
  'absence_request',
  'request',
  'contract',
  'salary',
  'overtime',
] as const;

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

/** Automatically: the receiver answered that it is gone, or nothing has been received for three days. */
export const DEACTIVATION_REASONS = ['gone', 'failing'] as const;
