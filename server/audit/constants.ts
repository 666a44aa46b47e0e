/** What a line of the audit says was done (I11): changes of records, and events that change none. */
export const AUDIT_ACTIONS = ['created', 'changed', 'deleted', 'exported', 'read'] as const;
export type AuditEventAction = Exclude<(typeof AUDIT_ACTIONS)[number], 'created' | 'changed' | 'deleted'>;

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
  'invitation',
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
  'sso_connection',
  'tag',
  'time_entry',
  'vacation_configuration',
  'webhook_endpoint',
  'work_break',
  'work_check_type',
  'workday_type',
] as const;
export type AuditRecordType = (typeof AUDIT_RECORD_TYPES)[number];
