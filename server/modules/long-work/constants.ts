export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Reasons for the failure of a job. A code is never renamed. */
export const JOB_FAILURES = ['broken', 'starter_lost_access', 'import_built_upon'] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/** Numbers of each failure, for its message. */
export interface FailureValues {
  broken: Record<never, number>;
  starter_lost_access: Record<never, number>;
  /** Number of obstacles. */
  import_built_upon: { count: number };
}

/** Days for which a job and its file are stored after it has ended. */
export const KEPT_DAYS = 30;

/** Bytes of a file in one row of the database. */
export const PORTION_BYTES = 1_048_576;

/** Shortest interval of writing the progress, in milliseconds. */
export const PROGRESS_MILLISECONDS = 1000;
