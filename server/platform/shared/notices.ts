import type { Right } from './rights.ts';

/** Frequency of a notice. `as_company`: according to the company's own setting. */
export const NOTICE_FREQUENCIES = ['as_company', 'at_once', 'before_expiry', 'never'] as const;
export type NoticeFrequency = (typeof NOTICE_FREQUENCIES)[number];

interface Notice {
  /** Right that its recipients need (I2). */
  right: Right;
  /** Possible frequencies; the first is the default. */
  choices: readonly [NoticeFrequency, ...NoticeFrequency[]];
}

/** M5: notices that users get by mail if they want them, in the order of the page. Each is a kind of mail too. */
export const NOTICES = {
  decision_reminder: { right: 'decide', choices: ['as_company', 'never'] },
  months_to_approve: { right: 'decide', choices: ['at_once', 'never'] },
  // Employees without the right to look have no page to confirm on yet.
  month_to_confirm: { right: 'look', choices: ['at_once', 'never'] },
  changed_leave: { right: 'look', choices: ['at_once', 'never'] },
  correction_proposed: { right: 'look', choices: ['at_once', 'never'] },
  correction_reminder: { right: 'look', choices: ['at_once', 'never'] },
  correction_decided: { right: 'look', choices: ['at_once', 'never'] },
  document_expiry: { right: 'look', choices: ['before_expiry', 'never'] },
  webhook_failing: { right: 'administer', choices: ['at_once', 'never'] },
} as const satisfies Record<string, Notice>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];

export const choicesOf = (kind: NoticeKind): Notice['choices'] => NOTICES[kind].choices;
export const usualFrequency = (kind: NoticeKind): NoticeFrequency => choicesOf(kind)[0];
