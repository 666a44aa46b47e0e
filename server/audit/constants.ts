/** What a line of the audit says was done to a record, and what happened without a change of one (I11). */
const CHANGES = ['create', 'update', 'delete'] as const;
const EVENTS = ['read', 'export', 'sign_in', 'sign_in_refused', 'sign_out'] as const;
export const AUDIT_ACTIONS = [...CHANGES, ...EVENTS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
/** Those that use cases record themselves: sign-ins are recorded where people sign in. */
export type AuditEventAction = 'read' | 'export';

/** What lines are about. Tables that are parts of a record (audit.sql) are lines of that record. */
export const AUDIT_RECORD_TYPES = [
  'absence_calendar',
  'absence_day_off_request',
  'absence_type',
  'agreement',
  'api_token',
  'company',
  'contract',
  'contract_type',
  'custom_field',
  'degree',
  'department',
  'employee',
  'entity_group',
  'holiday_calendar',
  'job_charge',
  'job_level',
  'leave_reason',
  'location',
  'membership',
  'office',
  'overtime_payout',
  'overtime_policy',
  'project',
  'request',
  'request_delegation',
  'request_type',
  'salary',
  'tag',
  'time_entry',
  'vacation_configuration',
  'webhook_endpoint',
  'work_break',
  'work_check_type',
  'workday_type',
] as const;
export type AuditRecordType = (typeof AUDIT_RECORD_TYPES)[number];
