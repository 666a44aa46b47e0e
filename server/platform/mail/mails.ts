import type { CompanyId } from '../shared/ids.ts';
import type { ListedNoticeKind } from '../shared/notices.ts';
import type { Role } from '../shared/roles.ts';

/** Changes of an account's ways to sign in. `provider_added`: the first sign-in with a company's single sign-on. */
export type SignInChange =
  | 'app_added'
  | 'app_removed'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_added';

/** Result of the attempt with which an endpoint began to fail. `gone`: permanently. */
export type WebhookAnswer =
  | 'connection_failed'
  | 'gone'
  | 'private_address'
  | 'response_status'
  | 'secret_unreadable'
  | 'timeout';

/** Outcomes of a correction of time (J2), for the other side. */
export type CorrectionOutcome = 'accepted' | 'rejected' | 'withdrawn' | 'carried_out' | 'objected';

/** Old and new values of a correction (J7): dates, and clock times of the entry's zone with the name of its break or type. */
export interface CorrectedValues {
  companyName: string;
  /** Person whose time it is. */
  employeeName: string;
  beforeOn?: string;
  beforeSpan?: string;
  beforeEntry?: 'work' | 'pause';
  afterOn?: string;
  afterSpan?: string;
  afterEntry?: 'work' | 'pause';
  /** Date of an entry that is deleted. */
  deletedOn?: string;
  reason: string;
  link: string;
}

/** Company of a notice, and the page that it leads to. */
interface NoticeValues {
  companyName: string;
  link: string;
}

/** Kinds of mails, with their values. Links contain secrets, except those of notices (M5). */
export interface MailValues {
  invitation: {
    /** Name of the invited employee; omitted: not known. */
    personName?: string;
    inviterName: string;
    companyName: string;
    role?: Role;
    link: string;
    expiresAt: Temporal.Instant;
    /** The company's time zone; times are in UTC without it. */
    timeZone?: string;
  };
  /** I7. */
  password_reset: { link: string; expiresAt: Temporal.Instant };
  /** I7. */
  password_changed: Record<string, never>;
  /** I7. */
  sign_in_changed: { change: SignInChange };
  /** M5: a request is pending the reader's decision. */
  request_waiting: NoticeValues;
  /** M5: the reader's own request was decided. */
  request_decided: NoticeValues & { decision: 'accepted' | 'rejected' };
  /** M5, F4: the reader decides for somebody from one day to another. */
  delegation: NoticeValues & { firstOn: string; lastOn: string };
  /** M5, B6: the system has closed an entry of the reader. */
  forgotten_clock_out: NoticeValues & { workOn: string };
  /** M5, M4: a device has been silent since an instant. */
  silent_device: NoticeValues & { silentSince: Temporal.Instant; timeZone: string };
  /** M5: notices of the day by their kinds. */
  daily_notices: NoticeValues & { kinds: Partial<Record<ListedNoticeKind, number>> };
  /** F2: number of pending requests, and the date of the oldest. */
  decision_reminder: { companyName: string; count: number; oldestOn: string; link: string };
  /** K2: a period to confirm, from its first to its last day. */
  month_to_confirm: { companyName: string; firstOn: string; lastOn: string; link: string };
  /** K2: months of people are pending the reader's approval. */
  months_to_approve: { companyName: string; link: string };
  /** E2: days off, of the reader or approved by them, take another amount because a plan has changed. */
  changed_leave: {
    companyName: string;
    ownFirstOn?: string;
    ownLastOn?: string;
    approvedFirstOn?: string;
    approvedLastOn?: string;
    link: string;
  };
  /** J7: the other side proposes a correction of time. `answerOn`: last day for the answer of the employee. */
  correction_proposed: CorrectedValues & { proposerName: string; answerOn?: string };
  /** J7: the same proposal, 3 and 10 days later. */
  correction_reminder: CorrectedValues & { proposerName: string; proposedOn: string; answerOn?: string };
  /** J2, J7: the decision on a correction, or the objection to it. */
  correction_decided: CorrectedValues & { outcome: CorrectionOutcome; deciderName: string; comment?: string };
  /** N5: a document about a person ends on this day. */
  document_expiry: { companyName: string; expiresOn: string; link: string };
  /** No backup was good since an instant, in UTC; `reason` of the last failure. For the operator. */
  backup_overdue: { goodUntil: Temporal.Instant; reason?: string };
  /** M5: a webhook endpoint has begun to fail. */
  webhook_failing: {
    companyName: string;
    /** Host of the address, whose other parts may contain secrets. */
    host: string;
    /** The company's name for it. */
    description?: string;
    failingSince: Temporal.Instant;
    /** The company's time zone. */
    timeZone: string;
    answer: WebhookAnswer;
    status?: number;
    /** Days without success until it is deactivated; omitted if it is already. */
    days?: number;
    link: string;
  };
  /** Sent by an operator or an owner, at once, to see whether mails are accepted. */
  test: Record<string, never>;
}

export type MailKind = keyof MailValues;

/** Notices that a mail is about (M5): it is sent only while its reader may still see one of them. */
export interface MailedNotices {
  companyId: CompanyId;
  membershipId: string;
  ids: readonly string[];
}

/** A mail to send. */
export type Mail = {
  [Kind in MailKind]: {
    /** A plain e-mail address. */
    to: string;
    /** A language tag; English if we have no texts in it. */
    language: string;
    kind: Kind;
    values: MailValues[Kind];
  };
}[MailKind];
