import type { Right } from './rights.ts';

/** Frequency of a notice's mails. `as_company`: according to the company's own setting. */
export const NOTICE_FREQUENCIES = ['as_company', 'at_once', 'daily', 'never'] as const;
export type NoticeFrequency = (typeof NOTICE_FREQUENCIES)[number];
/** When the mail of a notice is sent. */
export const MAIL_TIMES = ['at_once', 'daily', 'never'] as const satisfies readonly NoticeFrequency[];

/** Days after which notices are removed (M5). */
export const NOTICES_KEPT_DAYS = 90;
/** Hour of the reader's day from which the mail with the notices of the day is sent. */
export const DAILY_MAIL_HOUR = 8;

interface Notice {
  /** Right that its recipients need (I2). */
  right: Right;
  /** Possible frequencies; the first is the default. */
  choices: readonly [NoticeFrequency, ...NoticeFrequency[]];
}

/**
 * M5: notices that users get in the pages, and by mail as they choose, in the order of the page. Each is a kind of mail too. The reminder of
 * pending requests is a mail alone: each request has a notice of its own.
 */
export const NOTICES = {
  // Many requests a day would be as many mails: they are collected unless somebody wants them at once.
  request_waiting: { right: 'decide', choices: ['daily', 'at_once', 'never'] },
  decision_reminder: { right: 'decide', choices: ['as_company', 'never'] },
  request_decided: { right: 'own', choices: MAIL_TIMES },
  delegation: { right: 'own', choices: MAIL_TIMES },
  months_to_approve: { right: 'decide', choices: MAIL_TIMES },
  month_to_confirm: { right: 'own', choices: MAIL_TIMES },
  changed_leave: { right: 'own', choices: MAIL_TIMES },
  forgotten_clock_out: { right: 'own', choices: MAIL_TIMES },
  correction_proposed: { right: 'own', choices: MAIL_TIMES },
  correction_reminder: { right: 'own', choices: MAIL_TIMES },
  correction_decided: { right: 'own', choices: MAIL_TIMES },
  document_expiry: { right: 'look', choices: MAIL_TIMES },
  webhook_failing: { right: 'administer', choices: MAIL_TIMES },
  silent_device: { right: 'administer', choices: MAIL_TIMES },
} as const satisfies Record<string, Notice>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];

/** Kinds that pages list: all but the reminder. */
export type ListedNoticeKind = Exclude<NoticeKind, 'decision_reminder'>;
export const LISTED_NOTICE_KINDS = NOTICE_KINDS.filter((kind) => kind !== 'decision_reminder') as [
  ListedNoticeKind,
  ...ListedNoticeKind[],
];

export const choicesOf = (kind: NoticeKind): Notice['choices'] => NOTICES[kind].choices;
export const usualFrequency = (kind: NoticeKind): NoticeFrequency => choicesOf(kind)[0];
