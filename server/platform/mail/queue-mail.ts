import type { Services } from '../db/scope.ts';
import { Statement, type Write, writeText } from '../db/statement.ts';
import { newId } from '../shared/ids.ts';
import type { Mail, MailedNotices } from './mails.ts';
import { encryptMail } from './outbox-message.ts';
import { giveUpAt, isMailAddress } from './rules-mail.ts';

const QUEUE = writeText<never, Record<string, unknown>>(
  'select queue_mail($id, $kind, $message, $queuedAt, $giveUpAt)',
);

const UNSENT: Write<unknown> = new Statement([], () => undefined);

/**
 * Queues a mail in the transaction of this statement: it is sent soon after the commit. Does nothing without `SMTP_URL`: a caller that
 * finds `settings.smtpUrl` undefined shows its link instead. With `notices`, it is sent only while the reader may see one of them (M5). Throws
 * a `TypeError` if `to` is not an address.
 */
export function queueMail(
  { settings, secret, now }: Pick<Services, 'settings' | 'secret' | 'now'>,
  mail: Mail,
  notices?: MailedNotices,
): Write<unknown> {
  if (settings.smtpUrl === undefined) return UNSENT;
  if (!isMailAddress(mail.to)) throw new TypeError('The recipient of a mail is not an address.');
  const id = newId();
  const queuedAt = now?.() ?? Temporal.Now.instant();
  const expiresAt = 'expiresAt' in mail.values ? mail.values.expiresAt : undefined;
  return QUEUE({
    ...{ id, kind: mail.kind, message: encryptMail(secret, id, { mail, notices }) },
    ...{ queuedAt: queuedAt.toString(), giveUpAt: giveUpAt(queuedAt, expiresAt).toString() },
  });
}
