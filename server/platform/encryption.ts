import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { SEALING_PURPOSE, SEALING_SIZES } from './shared/sealing.ts';

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

/** Signature of a text that leaves the server and comes back: it says that this installation wrote the text, for this purpose and id. */
export const sign = (secret: string, { purpose, id }: Place, text: string): string =>
  createHmac('sha256', keyOf(secret, purpose)).update(`${id}\n${text}`).digest('base64url');

export function isSignedBy(secret: string, place: Place, text: string, signature: string): boolean {
  const [wanted, given] = [Buffer.from(sign(secret, place, text)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** The key pair of a purpose, by the server's secret: who has the public half seals texts that the server alone opens. */
function keyPairOf(secret: string, purpose: string) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keyOf(secret, purpose));
  return pair;
}

/** The public key to which browsers seal (`sealTo`), as base64url. */
export const sealingKeyOf = (secret: string): string => keyPairOf(secret, SEALING_PURPOSE).getPublicKey('base64url');

/** Opens a text that a browser has sealed for a place; null if it was sealed to another secret, or for another place, or was altered. */
export function openSealed(secret: string, place: string, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const { publicKey, nonce, tag } = SEALING_SIZES;
    const sender = bytes.subarray(0, publicKey);
    const shared = keyPairOf(secret, SEALING_PURPOSE).computeSecret(sender);
    const key = Buffer.from(hkdfSync('sha256', shared, sender, SEALING_PURPOSE, 32));
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(publicKey, publicKey + nonce))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-tag));
    const text = decipher.update(bytes.subarray(publicKey + nonce, -tag));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
