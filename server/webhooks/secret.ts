import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A new secret as receivers keep it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

// The server's secret signs sessions too: what encrypts is derived from it for this alone.
const keyOf = (serverSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverSecret, '', 'jornada webhook secrets', 32));

/** A secret as it is stored: bound to its endpoint, so that it cannot be put in another one's place. */
export function encryptSecret(serverSecret: string, endpointId: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(serverSecret), nonce).setAAD(Buffer.from(endpointId));
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Null when the secret was stored under another secret of the server, or for another endpoint. */
export function decryptSecret(serverSecret: string, endpointId: string, stored: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(serverSecret), stored.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(endpointId))
      .setAuthTag(stored.subarray(-TAG_BYTES));
    const text = decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The headers of a message by Standard Webhooks, with one signature for each secret. */
export function signedHeaders(
  { id, timestampSeconds, body }: { id: string; timestampSeconds: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}
