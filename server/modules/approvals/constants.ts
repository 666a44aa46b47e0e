/** Most requests that one call decides: a full page of a list. */
export const MAX_DECISIONS = 500;

/** Kinds of requests that need a decision. */
export const INBOX_KINDS = ['absence', 'company', 'correction', 'month'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Status of a correction by its status as a request. The time for an answer ends for the company's proposals alone (J2). */
export const CORRECTION_STATUS = {
  pending: 'proposed',
  accepted: 'accepted',
  rejected: 'rejected',
  cancelled: 'withdrawn',
} as const;
