/** Most requests that one call decides: as many as one page of a list can hold. */
export const MAX_DECISIONS = 500;

/** What waits for a decision. */
export const INBOX_KINDS = ['absence', 'company'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];
