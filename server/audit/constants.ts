/** What a line of the audit says was done to a record, and what happened without a change of one (I11). */
export const CHANGES = ['create', 'update', 'delete'] as const;
const EVENTS = ['read', 'export', 'sign_in', 'sign_in_refused', 'sign_out', 'erase', 'expire'] as const;
export const AUDIT_ACTIONS = [...CHANGES, ...EVENTS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
/** Those that use cases record themselves: sign-ins are recorded where people sign in. */
export type AuditEventAction = 'read' | 'export' | 'erase' | 'expire';

/** What filters call the system, which has no id. */
export const SYSTEM_ID = 'system';

/** Lines that an export reads at once, and that one holds: more is asked for with narrower filters. */
export const EXPORT_PORTION = 5000;
export const MOST_LINES = 20_000;

/**
 * I4 in lines, by the names of columns. Of an employee: what everybody sees who may look, which is common and work fields; and what is pay.
 * What H4 names has no value in any line. A test compares them with the kinds that the schemas declare.
 */
export const SEEN_COLUMNS: readonly string[] = [
  ...[
    'first_name',
    'last_name',
    'second_last_name',
    'email',
    'image_profile_url',
    'status',
    'job_charge_id',
    'language',
  ],
  ...[
    'work_phone',
    'main_recruiter_id',
    'manager_id',
    'time_zone',
    'code',
    'cost_center',
    'professional_category_code',
  ],
  ...['professional_category_description', 'hired_at', 'leaves_on', 'works_on_holidays'],
];
export const SEEN_PARTS: readonly string[] = [
  ...['employee_department_assignation', 'employee_office_assignation', 'overtime_policy_assignation'],
  ...['vacation_configuration_assignation', 'contract_annex'],
];
/** Of a contract: what only administrators see, all else being work. */
export const UNSEEN_CONTRACT_COLUMNS: readonly string[] = ['social_security_number'];
export const PAY_COLUMNS: readonly string[] = ['price_per_hour', 'salary_range', 'contribution_group_id'];

/** What lines are about. Tables that are parts of a record (audit.sql) are lines of that record. */
export const AUDIT_RECORD_TYPES = [
  'absence_calendar',
  'absence_day_off_request',
  'absence_type',
  'agreement',
  'api_token',
  'calendar_feed',
  'company',
  'contract',
  'contract_type',
  'custom_field',
  'degree',
  'department',
  'device',
  'document',
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
