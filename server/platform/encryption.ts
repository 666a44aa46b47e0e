import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Purpose and record of a text: it cannot be decrypted in another place. */
interface Place {
  purpose: string;
  id: string;
}

// The server's secret signs sessions too, and others identify records: each encryption key is derived from a secret for one purpose alone.
const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `jornada ${purpose}`, 32));

/** Encrypts a text for storage, under the server's secret or another; never twice the same. */
export function encrypt(secret: string, { purpose, id }: Place, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Null if it was stored under another secret, or in another place, or has been altered. */
export function decrypt(secret: string, { purpose, id }: Place, stored: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), stored.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(id))
      .setAuthTag(stored.subarray(-TAG_BYTES));
    const text = decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
