// Browsers seal with the Web Crypto API what a device must not be able to read later; `openSealed` in `server/platform/encryption.ts` opens it.

export const SEALING_PURPOSE = 'kiosk credential';
/** Bytes of the parts of a sealed text, in this order: the sender's public key, nonce, text, tag. */
export const SEALING_SIZES = { publicKey: 65, nonce: 12, tag: 16 } as const;
/** Texts are filled up to this, so that the length of a sealed one says nothing. */
const FILLED_LENGTH = 128;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Seals a text to a public key, for a place: nobody but the holder of the private key opens it, and only there. */
export async function sealTo(publicKey: string, place: string, text: string): Promise<string> {
  const { subtle } = crypto;
  const encoder = new TextEncoder();
  const recipient = await subtle.importKey('raw', bytesOf(publicKey), CURVE, false, []);
  const sender = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const senderKey = new Uint8Array(await subtle.exportKey('raw', sender.publicKey));
  const shared = await subtle.deriveBits({ name: 'ECDH', public: recipient }, sender.privateKey, 256);
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: senderKey, info: encoder.encode(SEALING_PURPOSE) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(SEALING_SIZES.nonce));
  const filled = encoder.encode(text.padEnd(FILLED_LENGTH));
  const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoder.encode(place) }, key, filled);
  return base64urlOf(new Uint8Array([...senderKey, ...iv, ...new Uint8Array(encrypted)]));
}
