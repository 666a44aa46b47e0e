import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../platform/encryption.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Generates a secret in the receivers' format: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const placeOf = (endpointId: string) => ({ purpose: 'webhook secrets', id: endpointId });

/** Encrypts a secret for storage. */
export const encryptSecret = (serverSecret: string, endpointId: string, secret: string): Buffer =>
  encrypt(serverSecret, placeOf(endpointId), secret);

/** Null if the secret was stored under another secret of the server, or for another endpoint. */
export const decryptSecret = (serverSecret: string, endpointId: string, stored: Buffer): string | null =>
  decrypt(serverSecret, placeOf(endpointId), stored);

/** Returns the headers of a message by Standard Webhooks, with one signature for each secret. */
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
