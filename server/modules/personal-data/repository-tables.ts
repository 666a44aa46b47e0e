import type { OnErasure } from './constants.ts';

export interface PersonTable {
  table: string;
  /** File in the archive: `<file>.json` and, where useful, `<file>.csv`. */
  file: string;
  /** Condition for the person's rows of the table `t`, with `$employeeId` and `$companyId`. */
  where: string;
  onErasure: OnErasure;
  /** Columns that refer to a record with a name, by its table: the archive shows the name beside the id. */
  named?: Readonly<Record<string, string>>;
  /** Columns that contain nothing about the person, or are secrets. */
  without?: readonly string[];
  order?: string;
}

const OWN = 't.employee_id = $employeeId';
const OWN_MEMBERSHIPS = `select m.id from memberships m where m.company_id = $companyId and m.employee_id = $employeeId`;
const OWN_ACCOUNTS = `select m.user_id from memberships m where m.company_id = $companyId and m.employee_id = $employeeId`;
const within = (column: string, table: string) =>
  `t.${column} in (select o.id from ${table} o where o.company_id = $companyId and o.employee_id = $employeeId)`;

/**
 * All data about a person, table by table (L6): content of the export, and the effect of an erasure. A test compares it with the foreign
 * keys of the database, and fails on a table that is missing both here and in `LEFT_OUT`.
 */
export const PERSON_TABLES: readonly PersonTable[] = [
  {
    ...{ table: 'employees', file: 'person', where: 't.id = $employeeId', onErasure: 'changed' },
    named: { job_charge_id: 'job_charges' },
    without: ['email_key', 'name_key'],
  },
  {
    ...{ table: 'custom_field_values', file: 'custom-fields', where: OWN, onErasure: 'removed' },
    named: { custom_field_id: 'custom_fields' },
  },
  {
    ...{ table: 'employee_office_assignations', file: 'offices', where: OWN, onErasure: 'kept' },
    named: { office_id: 'offices' },
  },
  {
    ...{ table: 'employee_department_assignations', file: 'departments', where: OWN, onErasure: 'removed' },
    named: { department_id: 'departments' },
  },
  {
    ...{ table: 'entity_group_members', file: 'groups', where: OWN, onErasure: 'removed' },
    named: { entity_group_id: 'entity_groups' },
  },
  {
    ...{ table: 'contracts', file: 'contracts', where: OWN, onErasure: 'changed', order: 't.start_at' },
    named: {
      ...{ job_charge_id: 'job_charges', contract_type_id: 'contract_types', agreement_id: 'agreements' },
      ...{ degree_id: 'degrees', work_day_type_id: 'workday_types', job_level_id: 'job_levels' },
    },
  },
  {
    ...{ table: 'contract_annexes', file: 'contract-annexes', where: within('contract_id', 'contracts') },
    ...{ onErasure: 'changed', order: 't.start_at' },
  },
  { table: 'salaries', file: 'salaries', where: OWN, onErasure: 'removed', order: 't.start_date' },
  { table: 'documents', file: 'documents', where: OWN, onErasure: 'removed', order: 't.created_at' },
  {
    ...{ table: 'work_entries', file: 'work-entries', where: OWN, onErasure: 'changed', order: 't.started_at' },
    named: {
      ...{ work_check_type_id: 'work_check_types', work_break_id: 'work_breaks' },
      ...{ in_office_id: 'offices', out_office_id: 'offices' },
    },
  },
  {
    ...{ table: 'work_entry_versions', file: 'work-entry-versions', where: within('work_entry_id', 'work_entries') },
    ...{ onErasure: 'changed', order: 't.created_at' },
  },
  {
    ...{ table: 'time_entries', file: 'project-time', where: OWN, onErasure: 'changed', order: 't.started_at' },
    named: { project_id: 'projects' },
  },
  {
    ...{ table: 'time_entry_tags', file: 'project-time-tags', where: within('time_entry_id', 'time_entries') },
    ...{ onErasure: 'kept', named: { tag_id: 'tags' } },
  },
  {
    ...{ table: 'absence_calendars', file: 'absence-calendars', where: OWN, onErasure: 'kept', order: 't.year' },
    named: { absence_type_id: 'absence_types' },
  },
  {
    ...{ table: 'absence_day_off_requests', file: 'absence-requests', where: OWN, onErasure: 'changed' },
    order: 't.created_at',
  },
  {
    ...{ table: 'absence_day_off_request_days', file: 'absence-request-days', where: OWN, onErasure: 'kept' },
    order: 't.date',
  },
  {
    ...{ table: 'absence_day_off_request_history', file: 'absence-request-decisions', onErasure: 'changed' },
    ...{ where: within('request_id', 'absence_day_off_requests'), order: 't.created_at' },
  },
  { table: 'absence_days_off', file: 'absences', where: OWN, onErasure: 'kept', order: 't.date' },
  {
    ...{ table: 'vacation_configuration_assignations', file: 'vacation-plans', where: OWN, onErasure: 'kept' },
    named: { vacation_configuration_id: 'vacation_configurations', absence_type_id: 'absence_types' },
  },
  {
    ...{ table: 'leave_ledger', file: 'leave-ledger', where: within('absence_calendar_id', 'absence_calendars') },
    ...{ onErasure: 'changed', order: 't.created_at' },
  },
  {
    ...{ table: 'overtime_policy_assignations', file: 'overtime-policies', where: OWN, onErasure: 'kept' },
    named: { policy_id: 'overtime_policies' },
  },
  { table: 'overtime_days', file: 'overtime-days', where: OWN, onErasure: 'kept', order: 't.date' },
  { table: 'overtime_day_inputs', file: 'overtime-day-inputs', where: OWN, onErasure: 'kept', order: 't.date' },
  { table: 'overtime_day_changes', file: 'overtime-day-changes', where: OWN, onErasure: 'kept', order: 't.created_at' },
  { table: 'overtime_movements', file: 'overtime-movements', where: OWN, onErasure: 'changed', order: 't.created_at' },
  { table: 'overtime_allocations', file: 'overtime-allocations', where: OWN, onErasure: 'kept', order: 't.date' },
  { table: 'overtime_payouts', file: 'overtime-payouts', where: OWN, onErasure: 'changed', order: 't.created_at' },
  {
    ...{ table: 'requests', file: 'requests', where: OWN, onErasure: 'removed', order: 't.created_at' },
    named: { request_type_id: 'request_types' },
    without: ['levels'],
  },
  {
    ...{ table: 'request_decisions', file: 'request-decisions', onErasure: 'removed', order: 't.created_at' },
    where: `${within('request_id', 'requests')} or t.decider_id = $employeeId or t.on_behalf_of_id = $employeeId`,
  },
  {
    ...{ table: 'request_delegations', file: 'delegations', onErasure: 'removed', order: 't.from_date' },
    where: `${OWN} or t.delegate_id = $employeeId`,
  },
  {
    ...{ table: 'calendar_feeds', file: 'calendar-feeds', onErasure: 'removed', without: ['hash'] },
    where: `${OWN} or t.membership_id in (${OWN_MEMBERSHIPS})`,
  },
  { table: 'memberships', file: 'user', where: OWN, onErasure: 'removed' },
  {
    ...{ table: 'membership_units', file: 'user-scope', where: `t.membership_id in (${OWN_MEMBERSHIPS})` },
    onErasure: 'removed',
  },
  {
    ...{ table: 'membership_notices', file: 'user-notices', where: `t.membership_id in (${OWN_MEMBERSHIPS})` },
    onErasure: 'removed',
  },
  { table: 'saved_views', file: 'saved-views', where: `t.membership_id in (${OWN_MEMBERSHIPS})`, onErasure: 'removed' },
  {
    ...{ table: 'invitations', file: 'invitations', where: OWN, onErasure: 'removed' },
    without: ['hash', 'mailed_hash', 'old_hashes'],
  },
  {
    ...{ table: 'sso_identities', file: 'single-sign-on', where: `t.membership_id in (${OWN_MEMBERSHIPS})` },
    onErasure: 'removed',
  },
  {
    ...{ table: 'long_jobs', file: 'jobs', onErasure: 'removed', order: 't.created_at', without: ['input', 'result'] },
    where: `t.started_by_employee_id = $employeeId or t.started_by_id in (${OWN_ACCOUNTS})`,
  },
  {
    ...{ table: 'webhook_deliveries', file: 'webhook-events', where: OWN, onErasure: 'changed' },
    ...{ without: ['endpoint_id', 'response_body'], order: 't.created_at' },
  },
  {
    ...{ table: 'audit_lines', file: 'audit', onErasure: 'changed', order: 't.created_at' },
    where: `t.record_id = $employeeId or t.before ->> 'employee_id' = $employeeId::text
      or t.after ->> 'employee_id' = $employeeId::text or t.record_id in (${OWN_MEMBERSHIPS})`,
  },
  {
    // Their actions on records of others, without the content of those.
    ...{ table: 'audit_lines', file: 'activity', where: `t.actor_id in (${OWN_ACCOUNTS})`, onErasure: 'changed' },
    ...{ without: ['record_name', 'before', 'after'], order: 't.created_at' },
  },
];

/** Tables that refer to a person and are not in the export, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  import_records: 'from which line of a file a record came, which says nothing about the person',
  long_job_portions: 'the files that jobs made, which hold data of others',
  document_portions: 'the content of documents, which are files of the archive',
  overtime_sums: 'what the days and allocations of the export add up to',
  overtime_frontiers: 'how far the days are computed: bookkeeping, soon changed',
  work_entry_seals: 'hashes of versions, which say nothing',
  audit_seals: 'hashes of lines, which say nothing',
  record_redactions: 'hashes of records, which say nothing',
};
