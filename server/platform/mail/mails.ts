import type { Role } from '../shared/roles.ts';

/** What of the ways to sign in to an account has changed. `provider_added`: the first sign-in with a company's single sign-on. */
export type SignInChange =
  | 'app_added'
  | 'app_removed'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_added';

/** What an endpoint answered to the attempt with which it began to fail. `gone`: that it is for good. */
export type WebhookAnswer =
  | 'connection_failed'
  | 'gone'
  | 'private_address'
  | 'response_status'
  | 'secret_unreadable'
  | 'timeout';

/** The kinds of mails, with what each says. Links hold secrets, but for those of notices (M5). */
export interface MailValues {
  invitation: {
    inviterName: string;
    companyName: string;
    role?: Role;
    link: string;
    expiresAt: Temporal.Instant;
    /** Of the company; times are in UTC without it. */
    timeZone?: string;
  };
  /** I7. */
  password_reset: { link: string; expiresAt: Temporal.Instant };
  /** I7. */
  password_changed: Record<string, never>;
  /** I7. */
  sign_in_changed: { change: SignInChange };
  /** F2: so many requests wait for a decision, the oldest of them since a date. */
  decision_reminder: { companyName: string; count: number; oldestOn: string; link: string };
  /** M5: a webhook endpoint has begun to fail. */
  webhook_failing: {
    companyName: string;
    /** Of the address, which may hold secrets elsewhere. */
    host: string;
    /** What the company calls it. */
    description?: string;
    failingSince: Temporal.Instant;
    /** Of the company. */
    timeZone: string;
    answer: WebhookAnswer;
    status?: number;
    /** After how many days without success it is turned off; not given where it is off already. */
    days?: number;
    link: string;
  };
}

export type MailKind = keyof MailValues;

/** A mail that somebody should get. */
export type Mail = {
  [Kind in MailKind]: {
    /** An e-mail address alone. */
    to: string;
    /** A language tag; English where we have no texts in it. */
    language: string;
    kind: Kind;
    values: MailValues[Kind];
  };
}[MailKind];
