import type { ScopeArea } from '../../platform/shared/token-scopes.ts';
import { WATCHED } from '../webhooks/constants.ts';

interface Changing {
  /** Area of the operation that reads a record (I10). */
  area: ScopeArea;
  /** Path that reads a record. */
  path: string;
}

/** Types of records in the change feed: those of webhooks, and others. Tables declare their type (`feed` in `drizzle/schema`). */
export const CHANGE_TYPES = {
  ...WATCHED,
  absence_calendar: { area: 'absences', path: '/schedule/v1/absence-calendars/{id}' },
  absence_type: { area: 'absences', path: '/schedule/v1/absence-types/{id}' },
  agreement: { area: 'contracts', path: '/schedule/v1/agreements/{id}' },
  contract_type: { area: 'contracts', path: '/contract/v1/contract-types/{id}' },
  correction_reason: { area: 'time', path: '/schedule/v1/correction-reasons/{id}' },
  custom_field: { area: 'people', path: '/core/v3/custom-fields/{id}' },
  customer: { area: 'projects', path: '/project/v1/customers/{id}' },
  degree: { area: 'contracts', path: '/contract/v1/degrees/{id}' },
  department: { area: 'organisation', path: '/core/v3/departments/{id}' },
  document: { area: 'people', path: '/core/v3/documents/{id}' },
  document_kind: { area: 'people', path: '/core/v3/document-kinds/{id}' },
  entity_group: { area: 'organisation', path: '/core/v3/entity-groups/{id}' },
  holiday_calendar: { area: 'organisation', path: '/schedule/v1/holiday-calendars/{id}' },
  job_charge: { area: 'people', path: '/core/v3/job-charges/{id}' },
  job_level: { area: 'contracts', path: '/contract/v1/job-levels/{id}' },
  leave_reason: { area: 'contracts', path: '/contract/v1/leave-reasons/{id}' },
  location: { area: 'organisation', path: '/core/v3/locations/{id}' },
  location_assignation: { area: 'organisation', path: '/core/v3/location-assignations/{id}' },
  office: { area: 'organisation', path: '/core/v3/offices/{id}' },
  overtime_payout: { area: 'overtime', path: '/overtime-policies/v1/payouts/{id}' },
  overtime_policy: { area: 'overtime', path: '/overtime-policies/v1/policies/{id}' },
  project: { area: 'projects', path: '/project/v1/projects/{id}' },
  request_delegation: { area: 'requests', path: '/request/v1/delegations/{id}' },
  request_type: { area: 'requests', path: '/request/v1/request-types/{id}' },
  tag: { area: 'projects', path: '/project/v1/tags/{id}' },
  time_entry: { area: 'projects', path: '/project/v1/time-entries/{id}' },
  vacation_configuration: { area: 'absences', path: '/schedule/v1/vacation-configurations/{id}' },
  work_break: { area: 'time', path: '/schedule/v1/work-breaks/{id}' },
  work_check_type: { area: 'time', path: '/schedule/v1/check-types/{id}' },
  work_check_type_collection: { area: 'time', path: '/schedule/v1/check-type-collections/{id}' },
  workday_type: { area: 'contracts', path: '/contract/v1/workday-types/{id}' },
} as const satisfies Record<string, Changing>;

export type ChangeType = keyof typeof CHANGE_TYPES;
export const CHANGE_TYPE_NAMES = Object.keys(CHANGE_TYPES) as [ChangeType, ...ChangeType[]];

export const CHANGE_OPS = ['created', 'updated', 'deleted'] as const;

/** A cursor is valid for this time. */
export const CURSOR_DAYS = 90;
/** Deletions and replaced changes are kept one day longer, for transactions that took long. */
export const KEPT_DAYS = CURSOR_DAYS + 1;

/** The longest wait for a change. */
export const MAX_WAIT_SECONDS = 25;
/** Readers of one company that wait in a process. */
export const MAX_WAITING = 2000;
