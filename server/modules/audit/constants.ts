import type { ScopeArea } from '../../platform/shared/token-scopes.ts';

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
/** Pay of an employee that no line has a value of. */
export const COVERED_PAY_COLUMNS: readonly string[] = ['ssn', 'account_number', 'bic'];

/** What lines are about, and the area of the operations that read it (I10). Lines about a part of a record (`partOf` in `drizzle/schema`) are lines of that record. */
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
  custom_field: 'people',
  degree: 'contracts',
  department: 'organisation',
  device: 'settings',
  document: 'people',
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
  workday_type: 'contracts',
} as const satisfies Record<string, ScopeArea>;
export type AuditRecordType = keyof typeof RECORD_AREAS;
export const AUDIT_RECORD_TYPES = Object.keys(RECORD_AREAS) as [AuditRecordType, ...AuditRecordType[]];

/**
 * Reads and exports that tell of another area than their record's, by a name of their details, or by what was exported or shown: that
 * somebody was shown private absences of an employee says that there are some.
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
};

/** Parts that are read with another area than their record. */
export const PART_AREAS: Readonly<Record<string, ScopeArea>> = {
  vacation_configuration_assignation: 'absences',
  overtime_policy_assignation: 'overtime',
};
