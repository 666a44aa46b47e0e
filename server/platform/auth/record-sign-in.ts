import type { Runtime } from '../runtime/runtime.ts';
import { HOUR_IN_MILLISECONDS } from '../shared/units-of-time.ts';
import { addressHeader } from './sign-in-limit.ts';

export type SignInMethod = 'password' | 'second_factor' | 'passkey' | 'single_sign_on' | 'invitation' | 'reset';

interface SignInEvent {
  action: 'sign_in' | 'sign_out';
  userId: string;
  /** The only company that the session enters; without it the session enters each of the account's (I8). */
  companyId?: string | undefined;
  /** Way to sign in; undefined for a sign-out. */
  method?: SignInMethod;
  /** Headers of the request, with client address and request id. */
  headers: Headers | undefined;
}

interface RefusedSignIn {
  /** As typed; it need not belong to an account. */
  email: string;
  method: SignInMethod;
  /** `wrong`: the credentials are not the account's. `limit`: one attempt too many, which was not checked. */
  reason: 'wrong' | 'limit';
  headers: Headers | undefined;
}

type Recorder = Pick<Runtime, 'signInPool' | 'log'>;

/**
 * Writes an audit line in each company of the account (I11), and none for an account without a company. Called once a session was created,
 * or right before one ends.
 */
export const recordSignIn = (recorder: Recorder, { userId, ...event }: SignInEvent): Promise<void> =>
  append(recorder, { ...event, userId });

/**
 * The same for a refused attempt. Nobody waits for it: the response would come later for accounts that exist (I7). For refusals by a limit,
 * which may be a flood, each process records one line for an account and an address in an hour; the database accepts 60 refusals of an
 * account in an hour, whatever their reason.
 */
export function noteRefusedSignIn(recorder: Recorder, { email, reason, ...event }: RefusedSignIn): void {
  const account = email.trim().toLowerCase();
  if (reason === 'limit' && !isFirstOfHour(`${event.headers?.get(addressHeader)} ${account}`)) return;
  append(recorder, { ...event, action: 'sign_in_refused', email: account, reason }).catch((error: unknown) =>
    recorder.log.error({ error }, 'could not record a refused sign-in'),
  );
}

interface Line {
  action: string;
  userId?: string;
  email?: string;
  companyId?: string | undefined;
  method?: SignInMethod;
  reason?: string;
  headers: Headers | undefined;
}

async function append({ signInPool }: Recorder, { method, reason, headers, ...line }: Line) {
  const details = method ? { method, reason } : null;
  await signInPool.query({
    name: 'record_sign_in',
    text: 'select record_sign_in($1, $2, $3, $4, $5, $6, $7)',
    values: [
      ...[line.action, line.userId ?? null, line.email ?? null, line.companyId ?? null],
      details && JSON.stringify(details),
      ...[headers?.get(addressHeader) ?? null, headers?.get('x-request-id') ?? null],
    ],
  });
}

const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, number>();

/** Returns whether this process has not seen it within the hour. A flood of many evicts the oldest first. */
function isFirstOfHour(what: string): boolean {
  const now = performance.now();
  const seen = remembered.get(what);
  if (seen !== undefined && now - seen < HOUR_IN_MILLISECONDS) return false;
  remembered.delete(what);
  remembered.set(what, now);
  if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  return true;
}
