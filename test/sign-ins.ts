import { randomUUID } from 'node:crypto';
import { makeSignature } from 'better-auth/crypto';
import { authOf } from '#server/platform/auth/better-auth.ts';
import { passwords } from '#server/platform/auth/hash-passwords.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';

export const MEMBER_PASSWORD = 'a password for tests only';

/** An account that can sign in with `MEMBER_PASSWORD`; answers its id. */
export async function createAccount(runtime: Runtime, user: { email: string; name: string }): Promise<string> {
  const { internalAdapter } = await authOf(runtime).$context;
  const { id } = await internalAdapter.createUser({ ...user, emailVerified: true }, { method: 'email-password' });
  const password = await passwords.hash(MEMBER_PASSWORD);
  const credential = { userId: id, providerId: 'credential', accountId: id, password };
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

/** The same as a browser sends it: its cookie, the value encoded. */
export async function openCookie(runtime: Runtime, userId: string): Promise<{ name: string; value: string }> {
  const { secret, authCookies } = await authOf(runtime).$context;
  const token = await openSession(runtime, userId);
  return {
    name: authCookies.sessionToken.name,
    value: encodeURIComponent(`${token}.${await makeSignature(token, secret)}`),
  };
}
