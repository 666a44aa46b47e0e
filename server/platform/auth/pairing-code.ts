import { createHash, randomInt } from 'node:crypto';

/** Excludes letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** Generates the code that a person types on a device to pair it (M4), in two groups: 50 random bits. */
export function newPairingCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** The database stores only this hash. It ignores case, spaces and hyphens. */
export const hashOfPairing = (code: string): Buffer =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest();
