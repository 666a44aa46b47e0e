import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** Prefix of an Ed25519 seed in PKCS #8 (RFC 8410), and of a public key in SPKI. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const SEED_BYTES = 32;
const FINGERPRINT_LENGTH = 16;

/** Returns the key that signs an installation's backups, derived from its secret for this purpose alone. */
export function backupKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'jornada backup signature', SEED_BYTES));
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** Returns the public half, base64, as in the head of a backup. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length).toString('base64');

/** Returns a short form of a public key for people to compare. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, FINGERPRINT_LENGTH);

/** Returns the signature of a digest of all previous bytes, base64. */
export const signDigest = (key: KeyObject, digest: Buffer): string => sign(null, digest, key).toString('base64');

/** False also for an invalid key or signature. */
export function isSignedBy(publicKey: string, digest: Buffer, signature: string): boolean {
  try {
    const key = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'base64')]);
    return verify(
      null,
      digest,
      createPublicKey({ key, format: 'der', type: 'spki' }),
      Buffer.from(signature, 'base64'),
    );
  } catch {
    return false;
  }
}
