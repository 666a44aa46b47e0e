import { createHash, randomBytes } from 'node:crypto';
import { sendAlone } from '../db/send-alone.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { RESET_PASSWORD_PATH } from '../shared/page-paths.ts';
import type { PasswordFault } from '../shared/password-rules.ts';
import { setPassword } from './better-auth.ts';
import { passwordFault } from './password-fault.ts';
import { proveAddress } from './repository-proofs.ts';
import { findAccount, findReset, giveResetBack, keepReset, takeReset } from './repository-resets.ts';
import { RESET_HOURS, type ResetState, resetState } from './rules-reset.ts';

const SECRET_BYTES = 32;

const hashOf = (secret: string): string => createHash('sha256').update(`password reset ${secret}`).digest('base64url');
const nowOf = ({ now }: Runtime): Temporal.Instant => now?.() ?? Temporal.Now.instant();

/**
 * Mails the account of an address a reset link, in `language` unless it has chosen another, and voids the previous one (I7). Sends nothing to an address without an account; an account
 * created by a provider gets its first password this way (I8). The caller must not wait for it, because the duration would reveal whether
 * there is an account.
 */
export async function mailReset(
  runtime: Runtime,
  { email, language }: { email: string; language: string },
): Promise<void> {
  const { signInPool, settings } = runtime;
  const account = await findAccount(signInPool, email.trim().toLowerCase());
  if (!account) return;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const now = nowOf(runtime);
  const expiresAt = now.add({ hours: RESET_HOURS });
  const link = `${settings.publicUrl}${RESET_PASSWORD_PATH}#${secret}`;
  await sendAlone(
    signInPool,
    keepReset({ hash: hashOf(secret), userId: account.userId, expiresAt }, now),
    queueMail(runtime, {
      to: account.email,
      language: account.language ?? language,
      kind: 'password_reset',
      values: { link, expiresAt },
    }),
  );
}

/** Returns the state of the link with this secret. */
export async function readReset(runtime: Runtime, secret: string): Promise<ResetState> {
  return resetState(await findReset(runtime.signInPool, hashOf(secret)), nowOf(runtime));
}

/**
 * Sets a new password by a link, which then stops working, ends all sessions of the account, and notifies its owner (I7). The link has
 * proven the address: this removes everything that somebody else left in the account (I8). Returns the fault of the link or the password
 * without any change; null if it is done.
 */
export async function resetPassword(
  runtime: Runtime,
  { secret, password, language }: { secret: string; password: string; language: string },
): Promise<Exclude<ResetState, 'open'> | PasswordFault | null> {
  const { signInPool } = runtime;
  const hash = hashOf(secret);
  const reset = await findReset(signInPool, hash);
  const state = resetState(reset, nowOf(runtime));
  if (!reset || state !== 'open') return state === 'open' ? 'unknown' : state;
  const fault = passwordFault(password, [reset.email, reset.name]);
  if (fault) return fault;
  // Another tab may have used the link since the check.
  if (!(await takeReset(signInPool, hash, nowOf(runtime))))
    return resetPassword(runtime, { secret, password, language });
  try {
    await setPassword(runtime, reset.userId, password);
    await proveAddress(signInPool, reset.userId);
    await sendAlone(
      signInPool,
      queueMail(runtime, {
        to: reset.email,
        language: reset.language ?? language,
        kind: 'password_changed',
        values: {},
      }),
    );
  } catch (error) {
    await giveResetBack(signInPool, hash);
    throw error;
  }
  return null;
}
