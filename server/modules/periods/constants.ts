/** K1: a period that nobody has begun to review, one in review, and one that is closed for everybody. */
export const PERIOD_STATUSES = ['open', 'review', 'closed'] as const;

/** How far a person is in a period, in order: the last step that was taken. `refused`: the person did not confirm, with a remark (K2). */
export const PERSON_STATES = ['open', 'refused', 'confirmed', 'approved', 'closed'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** Obstacles between a person's period and its close, in the order in which they are shown: each needs a cure of its own (K1). */
export const BLOCKER_KINDS = [
  /** Work entries that nobody ended. */
  'open_entry',
  /** Entries that the system ended and nobody confirmed (B6). */
  'unconfirmed_closing',
  /** Other exceptions of recorded time (J5). */
  'exception',
  /** Proposals to correct time without a decision (J1). */
  'open_correction',
  /** Days with work and without a contract. */
  'no_contract',
  'pending_absence',
  'pending_request',
  /** The person refused to confirm, with a remark (K2). */
  'refused',
  'not_confirmed',
  'not_approved',
  /** Kinds of time with neither a payroll code nor *not exported* (P3). */
  'payroll_code_missing',
  'payroll_number_missing',
] as const;
export type BlockerKind = (typeof BLOCKER_KINDS)[number];

/** Kinds of long work (K3, K5). */
export const CLOSE_KIND = 'close-period';
export const REOPEN_KIND = 'reopen-period';

/** People that one request names to close or reopen. */
export const MAX_CLOSED_AT_ONCE = 5000;

/** People that one request approves. */
export const MAX_PEOPLE_AT_ONCE = 500;

/** Days between two reminders of the same person, and the hour from which they are sent, in the company's time zone. */
export const REMINDER_DAYS = 3;
export const REMINDER_HOUR = 8;
