/**
 * Topics that open pages follow. `access` is for the server: it checks the followers' access again. A topic without a trigger in
 * `drizzle/sql/live.sql` never changes.
 */
export const TOPICS = [
  'time',
  'absences',
  'approvals',
  'overtime',
  'projects',
  'people',
  'contracts',
  'organisation',
  'jobs',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Interval of a stream's heartbeat, and how long a page waits for it before it reconnects, in milliseconds. */
export const HEARTBEAT_MILLISECONDS = 15_000;
export const SILENCE_MILLISECONDS = 40_000;
