import { decrypt, encrypt } from '../encryption.ts';
import type { Mail, MailedNotices, MailValues } from './mails.ts';

/** A mail in the outbox, with the notices that it is about. */
export interface QueuedMail {
  mail: Mail;
  notices?: MailedNotices | undefined;
}

const placeOf = (id: string) => ({ purpose: 'mails', id });

/** Encrypts a mail for the outbox. */
export const encryptMail = (secret: string, id: string, { mail, notices }: QueuedMail): Buffer =>
  encrypt(secret, placeOf(id), JSON.stringify({ ...mail, notices }));

/** Null if it was queued under another secret of the server, or as another mail. */
export function decryptQueued(secret: string, id: string, stored: Buffer): QueuedMail | null {
  const text = decrypt(secret, placeOf(id), stored);
  if (text === null) return null;
  const { notices, ...mail } = JSON.parse(text, instants) as Mail & Pick<QueuedMail, 'notices'>;
  return { mail, notices };
}

/** The same without the notices. */
export const decryptMail = (secret: string, id: string, stored: Buffer): Mail | null =>
  decryptQueued(secret, id, stored)?.mail ?? null;

const INSTANTS: ReadonlySet<string> = new Set<
  | keyof MailValues['invitation']
  | keyof MailValues['webhook_failing']
  | keyof MailValues['silent_device']
  | keyof MailValues['backup_overdue']
>(['expiresAt', 'failingSince', 'silentSince', 'goodUntil']);

const instants = (key: string, value: unknown) => (INSTANTS.has(key) ? Temporal.Instant.from(String(value)) : value);
