export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Why a job failed. A code is never renamed. */
export const JOB_FAILURES = ['broken', 'starter_lost_access', 'import_built_upon'] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/** The numbers that each failure comes with, for those who put it into words. */
export interface FailureValues {
  broken: Record<never, number>;
  starter_lost_access: Record<never, number>;
  /** How many records are in the way. */
  import_built_upon: { count: number };
}

/** How long a job and its file are kept after it has ended. */
export const KEPT_DAYS = 30;

/** Bytes of a file in a row of the database. */
export const PORTION_BYTES = 1_048_576;

/** How often progress is written at most, in milliseconds. */
export const PROGRESS_MILLISECONDS = 1000;
