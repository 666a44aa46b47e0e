export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** How long a job and its file are kept after it has ended. */
export const KEPT_DAYS = 30;

/** Bytes of a file in a row of the database. */
export const PORTION_BYTES = 1_048_576;

/** How often progress is written at most, in milliseconds. */
export const PROGRESS_MILLISECONDS = 1000;
