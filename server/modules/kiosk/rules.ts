import { z } from 'zod';
import { CREDENTIAL_KINDS, MAX_BADGE_LENGTH, MAX_PIN_DIGITS, MIN_PIN_DIGITS } from './constants.ts';

const MAX_PIN = 2 ** 31 - 1;
const credential = z.strictObject({ kind: z.enum(CREDENTIAL_KINDS), number: z.string().max(MAX_BADGE_LENGTH) });

/** A PIN or badge as it is looked up; the other one is null. */
export type Credential = { pin: number; badge: null } | { pin: null; badge: string };

/**
 * M4: returns the credential of an opened text, without the blanks that fill it up. Zeros before a PIN do not count, since PINs are whole
 * numbers. Null if it is none, such as a PIN with fewer than four digits.
 */
export function readCredential(text: string): Credential | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = credential.safeParse(given);
  if (!data) return null;
  const { kind, number } = data;
  if (kind === 'badge') return /[0-9A-Za-z]/.test(number) ? { pin: null, badge: number } : null;
  const isPin = new RegExp(`^\\d{${MIN_PIN_DIGITS},${MAX_PIN_DIGITS}}$`).test(number) && Number(number) <= MAX_PIN;
  return isPin ? { pin: Number(number), badge: null } : null;
}
