import { refusal } from './refusals.ts';

/** How long a password or passkey allows sensitive changes. */
export const CONFIRMED_SECONDS = 600;

/** Of a session that a company's provider made: what the provider says is no proof for the account, which other companies may share. */
export const NEVER_CONFIRMED = new Date(0);

/** Refuses a sensitive change in a session whose person has not given their password or used a passkey for ten minutes (I7). */
export function requireConfirmed(session: Record<string, unknown>): void {
  const { confirmedAt } = session;
  if (!(confirmedAt instanceof Date && isFresh(confirmedAt))) throw refusal('confirmation_required');
}

/** Whether what was proven at this time still counts. */
export const isFresh = (confirmedAt: Date): boolean => Date.now() - confirmedAt.getTime() < CONFIRMED_SECONDS * 1000;

/** Refuses a session that a company's provider made (`confirmedAt` long ago) until its person has proven the account once (I8). */
export function requireProven({ confirmedAt }: Record<string, unknown>): void {
  if (!(confirmedAt instanceof Date && confirmedAt.getTime() > NEVER_CONFIRMED.getTime())) {
    throw refusal('confirmation_required');
  }
}
