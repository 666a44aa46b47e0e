/**
 * Topics that open pages follow. Tables declare them (`live` in `drizzle/schema`). `access` is for the server, which then checks the
 * followers again.
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
  'periods',
  'payroll',
  'notices',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Topics that changed, and those of them that concern the reader. */
export type Changed = { topics: readonly Topic[]; own: readonly Topic[] };

/** Interval of a stream's heartbeat, and how long a page waits for it before it reconnects, in milliseconds. */
export const HEARTBEAT_MILLISECONDS = 15_000;
export const SILENCE_MILLISECONDS = 40_000;
