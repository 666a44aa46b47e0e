export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Reasons for the failure of a job. A code is never renamed. */
export const JOB_FAILURES = [
  'broken',
  'starter_lost_access',
  'import_built_upon',
  'payroll_code_missing',
  'payroll_number_missing',
  'payroll_people_not_closed',
  'payroll_lines_not_writable',
  'payroll_period_not_exportable',
  'report_too_large',
] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/** Numbers of each failure, for its message. */
export interface FailureValues {
  broken: Record<never, number>;
  starter_lost_access: Record<never, number>;
  /** Number of obstacles. */
  import_built_upon: { count: number };
  payroll_code_missing: Record<never, number>;
  payroll_number_missing: Record<never, number>;
  payroll_people_not_closed: Record<never, number>;
  payroll_lines_not_writable: Record<never, number>;
  payroll_period_not_exportable: Record<never, number>;
  report_too_large: Record<never, number>;
}

/** Days for which a job and its file are stored after it has ended. */
export const KEPT_DAYS = 30;

/** Bytes of a file in one row of the database. */
export const PORTION_BYTES = 1_048_576;

/** Shortest interval of writing the progress, in milliseconds. */
export const PROGRESS_MILLISECONDS = 1000;
