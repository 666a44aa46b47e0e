import type { MessageKey } from './messages/en.ts';
import type { Role } from './roles.ts';

/** Every stable error code of the API with its HTTP status. A code is never renamed. */
export const errorStatus = {
  malformed_form: 400,
  malformed_json: 400,
  unauthorized: 401,
  api_token_expired: 401,
  subscription_expired: 402,
  confirmation_required: 403,
  network_not_allowed: 403,
  not_an_api_consumer: 403,
  not_an_approver: 403,
  personal_tokens_not_allowed: 403,
  public_api_not_enabled: 403,
  role_not_allowed: 403,
  scope_not_granted: 403,
  second_factor_required: 403,
  single_sign_on_required: 403,
  route_not_found: 404,
  absence_calendar_not_found: 404,
  absence_day_off_request_not_found: 404,
  absence_type_not_found: 404,
  adjustment_not_found: 404,
  agreement_not_found: 404,
  annex_not_found: 404,
  api_token_not_found: 404,
  calendar_feed_not_found: 404,
  work_check_type_collection_not_found: 404,
  company_not_found: 404,
  device_not_found: 404,
  contract_not_found: 404,
  contract_type_not_found: 404,
  custom_field_not_found: 404,
  correction_not_found: 404,
  correction_reason_not_found: 404,
  customer_not_found: 404,
  degree_not_found: 404,
  delegate_not_found: 404,
  delegation_not_found: 404,
  department_not_found: 404,
  document_kind_not_found: 404,
  document_not_found: 404,
  employee_department_assignation_not_found: 404,
  employee_not_found: 404,
  employee_office_assignation_not_found: 404,
  entity_group_not_found: 404,
  entity_not_found: 404,
  export_not_found: 404,
  holiday_calendar_not_found: 404,
  import_not_found: 404,
  invitation_not_found: 404,
  job_charge_not_found: 404,
  job_file_not_found: 404,
  job_not_found: 404,
  job_level_not_found: 404,
  leave_reason_not_found: 404,
  location_assignation_not_found: 404,
  location_assignment_target_not_found: 404,
  location_not_found: 404,
  manager_not_found: 404,
  office_not_found: 404,
  overtime_payout_not_found: 404,
  overtime_policy_not_found: 404,
  period_not_found: 404,
  picture_not_found: 404,
  project_not_found: 404,
  punch_not_found: 404,
  question_not_found: 404,
  request_not_found: 404,
  request_type_not_found: 404,
  salary_not_found: 404,
  tag_not_found: 404,
  template_not_found: 404,
  time_entry_not_found: 404,
  user_not_found: 404,
  vacation_calendar_not_found: 404,
  vacation_configuration_assignation_not_found: 404,
  vacation_configuration_not_found: 404,
  vacation_day_off_request_not_found: 404,
  webhook_delivery_not_found: 404,
  webhook_endpoint_not_found: 404,
  work_break_not_found: 404,
  work_check_type_not_found: 404,
  work_entry_not_found: 404,
  workday_type_not_found: 404,
  method_not_allowed: 405,
  absence_calendar_already_exists: 409,
  absence_day_off_request_already_resolved: 409,
  absence_overlaps: 409,
  absence_type_in_use: 409,
  adjustment_already_reversed: 409,
  agreement_in_use: 409,
  already_assigned: 409,
  annex_already_exists: 409,
  api_token_not_active: 409,
  company_settings_changed: 409,
  device_revoked: 409,
  compensable_balance_changed: 409,
  contract_overlaps: 409,
  contract_type_in_use: 409,
  contract_type_not_editable: 409,
  correction_already_resolved: 409,
  correction_reason_in_use: 409,
  custom_field_in_use: 409,
  custom_field_slug_in_use: 409,
  customer_in_use: 409,
  decision_already_made: 409,
  degree_in_use: 409,
  degree_not_editable: 409,
  department_in_use: 409,
  document_kind_in_use: 409,
  employee_code_in_use: 409,
  employee_email_in_use: 409,
  employee_pin_in_use: 409,
  employee_still_active: 409,
  entity_group_in_use: 409,
  hiring_date_missing: 409,
  idempotency_key_in_progress: 409,
  import_built_upon: 409,
  import_busy: 409,
  invitation_already_open: 409,
  job_charge_in_use: 409,
  job_charge_not_editable: 409,
  job_level_in_use: 409,
  job_level_not_editable: 409,
  last_owner: 409,
  leave_reason_already_exists: 409,
  leave_reason_in_use: 409,
  leave_reason_not_editable: 409,
  leave_year_in_use: 409,
  location_already_assigned_to_entity: 409,
  location_in_use: 409,
  no_open_work_entry: 409,
  office_in_use: 409,
  overtime_payout_already_exported: 409,
  overtime_policy_in_use: 409,
  payroll_code_missing: 409,
  payroll_number_missing: 409,
  payroll_people_not_closed: 409,
  payroll_period_not_exportable: 409,
  period_closed: 409,
  period_not_confirmed: 409,
  period_not_reviewable: 409,
  personal_token_limit_reached: 409,
  project_in_use: 409,
  record_changed: 409,
  request_already_resolved: 409,
  request_type_changed: 409,
  request_type_in_use: 409,
  salary_overlaps: 409,
  single_sign_on_not_tested: 409,
  tag_in_use: 409,
  time_entry_overlaps: 409,
  user_already_member: 409,
  user_changed: 409,
  vacation_configuration_in_use: 409,
  webhook_endpoint_limit_reached: 409,
  webhook_endpoint_not_active: 409,
  work_break_in_use: 409,
  work_check_type_in_use: 409,
  work_entry_already_open: 409,
  work_entry_changed: 409,
  work_entry_overlaps: 409,
  workday_type_in_use: 409,
  workday_type_not_editable: 409,
  cursor_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  adjustment_not_reversible: 422,
  check_origin_not_allowed: 422,
  report_too_large: 422,
  document_type_not_supported: 422,
  correction_needs_agreement: 422,
  employee_not_active: 422,
  employee_not_adjustable: 422,
  hybrid_independent_policy_required: 422,
  idempotency_key_reused: 422,
  import_file_not_readable: 422,
  invalid_adjustment_operation: 422,
  invalid_movement_source: 422,
  max_days_off_exceeded: 422,
  nonexistent_local_time: 422,
  outside_geofence: 422,
  payout_exceeds_balance: 422,
  payroll_lines_not_writable: 422,
  self_resolution_not_allowed: 422,
  internal_error: 500,
  service_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Refusals of a record that meets others of the same person. */
export const OVERLAP_CODES = [
  'contract_overlaps',
  'salary_overlaps',
  'time_entry_overlaps',
  'work_entry_overlaps',
] as const;
export type OverlapCode = (typeof OVERLAP_CODES)[number];

/** Records that a refused one meets, and the parts of its time that are free: dates, or date-times in UTC. */
export type Overlaps = {
  overlaps: readonly { id: string; from: string; to: string | null }[];
  freeGaps: readonly { from: string; to: string | null }[];
};

/** Details of a code. Other codes have none. */
export type ErrorDetails = { [Code in OverlapCode]: Overlaps } & {
  /** Dates already taken, and the free gaps of each (E8). */
  absence_overlaps: {
    overlaps: readonly { date: string; freeGaps: readonly { startTime: string; endTime: string }[] }[];
  };
  /** The current balance, and the newest movement of its period, if there is one (D8.8). */
  compensable_balance_changed: {
    currentBalanceSeconds: number;
    movementsSince?: {
      id: string;
      operation: string;
      appliedSeconds: number;
      note: string | null;
      authorName: string;
      createdAt: string;
    };
  };
  /** The closed period that a write touches, its days included (K4). */
  period_closed: { period: { id: string; from: string; to: string } };
  /** Author and instant of the newer version of the entry (J6). */
  work_entry_changed: { changedBy: string | null; changedAt: string };
  /** Fault of the file (`FILE_FAULTS`). */
  import_file_not_readable: { fault: string };
  /** Later records and changes of its records, by table. */
  import_built_upon: { obstacles: readonly { what: string; count: number }[] };
  /** Kinds with time and neither a code nor *not exported* (P3), by office; null: the company. */
  payroll_code_missing: { kinds: readonly { kind: string; officeId: string | null; people: number }[] };
  /** People without a payroll number (P1). */
  payroll_number_missing: { people: readonly { employeeId: string; name: string }[] };
  /** People of a closed period who joined it later and are not closed (K3, P5). */
  payroll_people_not_closed: { people: readonly { employeeId: string; name: string }[] };
  /** Values that the file cannot hold, with their people (P4, P5). */
  payroll_lines_not_writable: {
    problems: readonly {
      employeeId: string | null;
      name: string | null;
      field: string;
      problem: 'characters' | 'number' | 'unit';
      value: string;
    }[];
  };
  /** Days that the calendar grants (E3). */
  max_days_off_exceeded: { maxDaysOff: number | null };
  /** The user's current role and scope. */
  user_changed: {
    current: {
      role: Role;
      scope: {
        all: boolean;
        departmentIds: readonly string[];
        officeIds: readonly string[];
        entityGroupIds: readonly string[];
        reports: boolean;
      };
      employeeId: string | null;
    };
  };
};

type Detailed = keyof ErrorDetails;
type Refused = { [Code in Detailed]: [code: Code, details: ErrorDetails[Code]] }[Detailed];

/** An error required by a rule of the product. `details` are for the UI; REST returns those of `details.ts`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails[Detailed] | undefined;

  constructor(...refused: Refused);
  constructor(code: ErrorCode);
  constructor(code: ErrorCode, details?: ErrorDetails[Detailed]) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * Tests whether a refusal has this code, and therefore its details. They may be missing: not everybody may see them (I4). The constructor
 * of `DomainError` guarantees this, wherever the refusal was serialized.
 */
export function isRefusal<Given extends { code: string | null; details?: unknown }, Code extends Detailed>(
  refusal: Given,
  code: Code,
): refusal is Given & { code: Code; details: ErrorDetails[Code] | null | undefined } {
  return refusal.code === code;
}

/** A text of `server/platform/shared/messages` for one field, with its values. */
export type FieldMessage = MessageKey | { key: MessageKey; values: Record<string, string | number> };

/**
 * Faulty input that only a rule can detect (a schema cannot): 422 keyed by field path with dots. Collect all faulty fields and throw once.
 */
export class InvalidFields extends Error {
  readonly fields: Record<string, FieldMessage>;

  constructor(fields: Record<string, FieldMessage>) {
    super(`invalid fields: ${Object.keys(fields).join(', ')}`);
    this.name = 'InvalidFields';
    this.fields = fields;
  }
}

export type Refusal = DomainError | InvalidFields;

/** Returns whether an error is a refusal by a use case. Any other is a fault of ours. */
export const wasRefused = (error: unknown): error is Refusal =>
  error instanceof DomainError || error instanceof InvalidFields;

/** Returns the result of work, or the refusal that it throws. */
export const orRefusal =
  <Given, Answer>(work: (given: Given) => Answer) =>
  (given: Given): Answer | Refusal => {
    try {
      return work(given);
    } catch (error) {
      if (wasRefused(error)) return error;
      throw error;
    }
  };

/** Throws all faults at once, if there are any. */
export function refuseFaults(faults: Record<string, FieldMessage>): void {
  if (Object.keys(faults).length > 0) throw new InvalidFields(faults);
}
