import type { ScopeArea } from '../../platform/shared/token-scopes.ts';

/** Actions of audit lines: changes of records, and events without a change (I11). */
export const CHANGES = ['create', 'update', 'delete'] as const;
const EVENTS = [
  'read',
  'export',
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'erase',
  'expire',
  'late_correction',
] as const;
export const AUDIT_ACTIONS = [...CHANGES, ...EVENTS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
/** Events that use cases record themselves: sign-ins are recorded at sign-in. */
export type AuditEventAction = 'read' | 'export' | 'erase' | 'expire';

/** Name of the system in filters, as it has no id. */
export const SYSTEM_ID = 'system';

/** Lines that an export reads at once, and its maximum: larger ones need narrower filters. */
export const EXPORT_PORTION = 5000;
export const MOST_LINES = 20_000;

/** Records that the pages ask the names of at once. */
export const MAX_DESCRIBED = 200;

/**
 * I4 in lines, by column names. Of an employee: common and work fields, which everybody with the right to look sees; and pay fields. No
 * line contains a value of the fields in H4. A test compares the lists with the kinds that the schemas declare.
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
  ...['vacation_configuration_assignation', 'contract_annex', 'punch_dismissal'],
];
/** Of a contract: columns that only administrators see; all others are work. */
export const UNSEEN_CONTRACT_COLUMNS: readonly string[] = ['social_security_number'];
export const PAY_COLUMNS: readonly string[] = ['price_per_hour', 'salary_range', 'contribution_group_id'];
/** Pay columns of an employee whose values no line contains. */
export const COVERED_PAY_COLUMNS: readonly string[] = ['ssn', 'account_number', 'bic'];

/**
 * Record types of lines, and the area of the operations that read them (I10). Tables that are parts of a record (`partOf` in `drizzle/schema`) produce lines
 * of that record.
 */
export const RECORD_AREAS = {
  absence_calendar: 'absences',
  absence_day_off_request: 'absences',
  absence_type: 'absences',
  agreement: 'contracts',
  api_token: 'users',
  calendar_feed: 'absences',
  company: 'settings',
  contract: 'contracts',
  contract_type: 'contracts',
  correction_reason: 'time',
  custom_field: 'people',
  customer: 'projects',
  degree: 'contracts',
  department: 'organisation',
  device: 'settings',
  document: 'people',
  document_kind: 'people',
  employee: 'people',
  entity_group: 'organisation',
  holiday_calendar: 'organisation',
  invitation: 'users',
  job_charge: 'people',
  job_level: 'contracts',
  leave_reason: 'contracts',
  location: 'organisation',
  membership: 'users',
  office: 'organisation',
  overtime_payout: 'overtime',
  overtime_policy: 'overtime',
  payroll_code: 'payroll',
  payroll_export: 'payroll',
  payroll_template: 'payroll',
  period: 'payroll',
  project: 'projects',
  request: 'requests',
  request_delegation: 'requests',
  request_type: 'requests',
  salary: 'pay',
  sso_connection: 'users',
  tag: 'projects',
  time_entry: 'projects',
  vacation_configuration: 'absences',
  webhook_endpoint: 'settings',
  work_break: 'time',
  work_check_type: 'time',
  work_check_type_collection: 'time',
  work_entry_correction: 'time',
  workday_type: 'contracts',
} as const satisfies Record<string, ScopeArea>;
export type AuditRecordType = keyof typeof RECORD_AREAS;
export const AUDIT_RECORD_TYPES = Object.keys(RECORD_AREAS) as [AuditRecordType, ...AuditRecordType[]];

/**
 * Reads and exports that reveal another area than their record's, by a name in their details, or by what was exported or shown: a line
 * about private absences of an employee reveals that there are some.
 */
export const EVENT_AREAS: Readonly<Record<string, ScopeArea>> = {
  absences_of: 'absences',
  absence_day_off_request_ids: 'absences',
  salaries: 'pay',
  overtime_balances: 'overtime',
  time_anomalies: 'time',
  time_of_day: 'time',
  time_of_person: 'time',
  today_board: 'time',
  'report_absence-rate': 'absences',
  report_overtime: 'overtime',
  report_headcount: 'contracts',
  report_hours: 'time',
  report_leave: 'absences',
  report_contract_ends: 'contracts',
  monthly_record: 'payroll',
  monthly_records: 'payroll',
  late_correction: 'payroll',
};

/** Parts that are read with another area than their record. */
export const PART_AREAS: Readonly<Record<string, ScopeArea>> = {
  vacation_configuration_assignation: 'absences',
  overtime_policy_assignation: 'overtime',
  punch_dismissal: 'time',
};
