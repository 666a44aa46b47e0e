import { decrypt, encrypt } from '../encryption.ts';
import type { Mail, MailValues } from './mails.ts';

const placeOf = (id: string) => ({ purpose: 'mails', id });

/** Encrypts a mail for the outbox. */
export const encryptMail = (secret: string, id: string, mail: Mail): Buffer =>
  encrypt(secret, placeOf(id), JSON.stringify(mail));

/** Null if it was queued under another secret of the server, or as another mail. */
export function decryptMail(secret: string, id: string, stored: Buffer): Mail | null {
  const text = decrypt(secret, placeOf(id), stored);
  return text === null ? null : (JSON.parse(text, instants) as Mail);
}

const INSTANTS: ReadonlySet<string> = new Set<keyof MailValues['invitation'] | keyof MailValues['webhook_failing']>([
  'expiresAt',
  'failingSince',
]);

const instants = (key: string, value: unknown) => (INSTANTS.has(key) ? Temporal.Instant.from(String(value)) : value);
