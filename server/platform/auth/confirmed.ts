import { refusal } from './refusals.ts';

/** Time after a password or passkey during which sensitive changes are allowed. */
export const CONFIRMED_SECONDS = 600;

/** Value for a session created by a company's provider: its claims are no proof for the account, which other companies may share. */
export const NEVER_CONFIRMED = new Date(0);

/** Refuses a sensitive change in a session whose person has not given their password or used a passkey for ten minutes (I7). */
export function requireConfirmed(session: Record<string, unknown>): void {
  const { confirmedAt } = session;
  if (!(confirmedAt instanceof Date && isFresh(confirmedAt))) throw refusal('confirmation_required');
}

/** Returns whether a proof of this instant is still valid. */
export const isFresh = (confirmedAt: Date): boolean => Date.now() - confirmedAt.getTime() < CONFIRMED_SECONDS * 1000;

/**
 * Refuses a session created by a company's provider (`confirmedAt` long ago) until its person has authenticated with the account itself
 * once (I8).
 */
export function requireProven({ confirmedAt }: Record<string, unknown>): void {
  if (!(confirmedAt instanceof Date && confirmedAt.getTime() > NEVER_CONFIRMED.getTime())) {
    throw refusal('confirmation_required');
  }
}
