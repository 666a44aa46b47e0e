import { refusal } from './refusals.ts';

/** How long a password or passkey allows sensitive changes. */
export const CONFIRMED_SECONDS = 600;

/** Refuses a sensitive change in a session whose person has not given their password or used a passkey for ten minutes (I7). */
export function requireConfirmed(session: Record<string, unknown>): void {
  const { confirmedAt } = session;
  const isFresh = confirmedAt instanceof Date && Date.now() - confirmedAt.getTime() < CONFIRMED_SECONDS * 1000;
  if (!isFresh) throw refusal('confirmation_required');
}
