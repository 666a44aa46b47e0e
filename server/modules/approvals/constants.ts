/** Most requests that one call decides: a full page of a list. */
export const MAX_DECISIONS = 500;

/** Kinds of requests that need a decision. */
export const INBOX_KINDS = ['absence', 'company'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];
