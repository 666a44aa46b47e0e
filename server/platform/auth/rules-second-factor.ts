import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are a little off: the previous and the next code are accepted too. */
const STEPS_AROUND = 1;
const RECOVERY_CODES = 10;
// 32 characters, none of which looks like another.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz123456789';
const RECOVERY_LETTERS = 10;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Generates the key that an authenticator app and this server share, in the apps' format: base 32, 160 bits. */
export function newSecret(): string {
  let bits = '';
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

/** Returns the address that an app reads from a QR code. */
export function secretAddress(secret: string, email: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Jornada' });
  return `otpauth://totp/${encodeURIComponent(`Jornada:${email}`)}?${query}`;
}

/** Returns the code of a time step (RFC 6238, SHA-1, six digits). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (digest.at(-1) as number) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

function bytesOf(secret: string): Buffer {
  let bits = '';
  for (const letter of secret) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Returns the time step of a code, among those around the instant (seconds since 1970); null if it belongs to none. */
export function stepOfCode(secret: string, code: string, seconds: number): number | null {
  const now = Math.floor(seconds / STEP_SECONDS);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = now - STEPS_AROUND; step <= now + STEPS_AROUND; step++) {
    const wanted = Buffer.from(codeOf(secret, step));
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) found = step;
  }
  return found;
}

/** Reads a typed code, without separators; its length determines its kind. */
export function readCode(typed: string): { kind: 'app' | 'recovery' | 'neither'; code: string } {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (new RegExp(`^\\d{${DIGITS}}$`).test(code)) return { kind: 'app', code };
  return { kind: new RegExp(`^[a-z0-9]{${RECOVERY_LETTERS}}$`).test(code) ? 'recovery' : 'neither', code };
}

/** Generates ten recovery codes of 50 random bits, as people see them: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(RECOVERY_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}
