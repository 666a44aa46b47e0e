import { readersLanguage } from '#messages/readers-language.ts';
import { sendAlone } from '../db/send-alone.ts';
import type { SignInChange } from '../mail/mails.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { findAccount } from './repository-resets.ts';

interface Changed {
  /** The e-mail address of the account. */
  email: string;
  what: 'password' | SignInChange;
  /** Headers of the request that changed it. */
  headers: Headers | undefined;
}

/**
 * Mails an account's owner that its password or another way to sign in was changed (I7), in their language. The change is done already: a failure to queue the mail is logged as an error.
 */
export async function tellOfChange(
  runtime: Pick<Runtime, 'signInPool' | 'settings' | 'secret' | 'now' | 'log'>,
  { email, what, headers }: Changed,
): Promise<void> {
  const { signInPool, settings, log } = runtime;
  if (settings.smtpUrl === undefined) return;
  try {
    const account = await findAccount(signInPool, email);
    const to = { to: email, language: readersLanguage((name) => headers?.get(name), account) };
    const mail =
      what === 'password'
        ? queueMail(runtime, { ...to, kind: 'password_changed', values: {} })
        : queueMail(runtime, { ...to, kind: 'sign_in_changed', values: { change: what } });
    await sendAlone(signInPool, mail);
  } catch (error) {
    log.error({ error, what }, 'could not queue the mail about a changed sign-in method');
  }
}
