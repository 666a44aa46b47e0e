import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** What a person types on a device to pair it (M4), in two groups: 50 random bits. */
export function newPairingCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** All that is kept of it. The same however it is typed: in small letters, with spaces or hyphens, or none. */
export const hashOfPairing = (code: string): Buffer =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest();
