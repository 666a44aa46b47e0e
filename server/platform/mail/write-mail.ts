import { type Locale, localeOf } from '../shared/locale.ts';
import { LISTED_NOTICE_KINDS } from '../shared/notices.ts';
import type { Mail, MailValues } from './mails.ts';
import { de } from './texts/de.ts';
import { en, type MailTexts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { pt } from './texts/pt.ts';

const TEXTS: Record<Locale, MailTexts> = { en, es, de, fr, pt };
const LONGEST_NAME = 100;

/** Content to send: the subject, without personal data, and the same text twice. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** Writes a mail in its language, else in English. */
export function writeMail({ kind, language, values }: Mail): WrittenMail {
  const locale = localeOf(undefined, language);
  const texts = TEXTS[locale];
  const { subject, before, action, after } = texts[kind];
  const {
    link,
    expiresAt,
    failingSince,
    silentSince,
    goodUntil,
    timeZone,
    role,
    change,
    answer,
    count,
    outcome,
    decision,
    kinds,
    ...names
  } = values as Partial<
    MailValues['invitation'] &
      MailValues['sign_in_changed'] &
      MailValues['decision_reminder'] &
      Pick<MailValues['correction_decided'], 'outcome'> &
      MailValues['webhook_failing'] &
      Pick<MailValues['silent_device'], 'silentSince'> &
      Pick<MailValues['backup_overdue'], 'goodUntil'> &
      Pick<MailValues['request_decided'], 'decision'> &
      Pick<MailValues['daily_notices'], 'kinds'>
  >;
  const said: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(names).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, saidOf(name, String(value), texts, locale)]],
      ),
    ),
    ...(expiresAt && { expiresAt: dateAndTime(expiresAt, locale, timeZone) }),
    ...(failingSince && { failingSince: dateAndTime(failingSince, locale, timeZone) }),
    ...(silentSince && { silentSince: dateAndTime(silentSince, locale, timeZone) }),
    ...(goodUntil && { goodUntil: dateAndTime(goodUntil, locale) }),
    ...(decision && { decision: texts.decisions[decision] }),
    ...(role && { role: texts.roles[role] }),
    ...(change && { change: texts.changes[change] }),
    ...(count && { count: new Intl.NumberFormat(formatsOf(locale)).format(count) }),
  };
  if (outcome) said.outcome = filled(texts.outcomes[outcome], said).join('');
  said.greeting = filled(texts.greetings[said.personName ? 'named' : 'unnamed'], said).join('');
  if (answer) said.answer = filled(texts.answers[answer], said).join('');
  if (count) said.waiting = filled(texts.waiting[count === 1 ? 'one' : 'other'], said).join('');
  const fill = (lines: readonly string[]) => lines.flatMap((line) => filled(line, said));
  const [beginning, end] = [[...fill(before), ...listed(kinds, texts, locale)], fill(after)];
  const button = action && link ? { action, link } : undefined;
  return {
    subject,
    text: `${[...beginning, ...(button ? [`${button.action}:\n${button.link}`] : []), ...end, 'Jornada'].join('\n\n')}\n`,
    html: page(locale, subject, [
      ...beginning.map(paragraph),
      ...(button ? [linkOf(button)] : []),
      ...end.map(paragraph),
    ]),
  };
}

/** Lines of the notices of a day: the subject of each kind, which is about nobody, with their number. */
const listed = (kinds: MailValues['daily_notices']['kinds'] | undefined, texts: MailTexts, locale: Locale): string[] =>
  LISTED_NOTICE_KINDS.flatMap((kind) => {
    const count = kinds?.[kind] ?? 0;
    if (count === 0) return [];
    return `• ${texts[kind].subject}${count === 1 ? '' : ` (${new Intl.NumberFormat(formatsOf(locale)).format(count)})`}`;
  });

/** A date ends with `On`, the kind of an entry with `Entry`; everything else is said as it is. */
function saidOf(name: string, value: string, { entries }: MailTexts, locale: Locale): string {
  if (name.endsWith('On')) return dateIn(value, locale);
  return name.endsWith('Entry') && (value === 'work' || value === 'pause') ? entries[value] : oneLine(value);
}

/** Omits a line whose value is missing. */
function filled(line: string, said: Readonly<Record<string, string>>): string[] {
  const names = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.every((name) => said[name] !== undefined)
    ? [line.replace(/\{(\w+)\}/g, (_, name: string) => said[name] ?? '')]
    : [];
}

/** Limits a name chosen by others: it cannot begin a line of its own, nor fill the mail. */
const oneLine = (name: string) => [...name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, LONGEST_NAME).join('');

const formatsOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale);
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const dateIn = (date: string, locale: Locale) => Temporal.PlainDate.from(date).toLocaleString(formatsOf(locale), DATE);

const dateAndTime = (instant: Temporal.Instant, locale: Locale, timeZone = 'UTC') =>
  new Intl.DateTimeFormat(formatsOf(locale), {
    ...DATE,
    ...{ hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' },
  }).format(instant.epochMilliseconds);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

const linkOf = ({ action, link }: { action: string; link: string }) =>
  `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1864ab;` +
  `color:#ffffff;text-decoration:none;font-weight:600">${escaped(action)}</a></p>\n<p>${escaped(link)}</p>`;

const page = (locale: Locale, title: string, body: readonly string[]) =>
  [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36rem;margin:0 auto;padding:24px">',
    ...body,
    '<p>Jornada</p></body></html>',
  ].join('\n');
