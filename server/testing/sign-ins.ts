import { randomUUID } from 'node:crypto';
import { makeSignature } from 'better-auth/crypto';
import { authOf } from '../auth/better-auth.ts';
import { passwords } from '../auth/hash-passwords.ts';
import type { Runtime } from '../runtime.ts';

export const MEMBER_PASSWORD = 'a password for tests only';

// Hashing takes a tenth of a second: once in a process.
let hash: Promise<string> | undefined;

/** An account that can sign in with `MEMBER_PASSWORD`; answers its id. */
export async function createAccount(runtime: Runtime, user: { email: string; name: string }): Promise<string> {
  const { internalAdapter } = await authOf(runtime).$context;
  hash ??= passwords.hash(MEMBER_PASSWORD);
  const { id } = await internalAdapter.createUser({ ...user, emailVerified: true }, { method: 'email-password' });
  const credential = { userId: id, providerId: 'credential', accountId: id, password: await hash };
  await internalAdapter.linkAccount(credential);
  return id;
}

/** A session without a sign-in: its token. */
export async function openSession({ ownerPool }: Pick<Runtime, 'ownerPool'>, userId: string): Promise<string> {
  const token = randomUUID();
  const text = `insert into auth.session (id, user_id, token, expires_at) values ($1, $2, $1, now() + interval '1 day')`;
  await ownerPool.query(text, [token, userId]);
  return token;
}

/**
 * The cookie that the browser of somebody sends who is signed in, value encoded. No password is compared, which takes as long as hashing
 * one.
 */
export async function openCookie(runtime: Runtime, userId: string): Promise<{ name: string; value: string }> {
  const { secret, authCookies } = await authOf(runtime).$context;
  const token = await openSession(runtime, userId);
  return {
    name: authCookies.sessionToken.name,
    value: encodeURIComponent(`${token}.${await makeSignature(token, secret)}`),
  };
}
