import { findUser, setPassword } from '../../platform/auth/better-auth.ts';
import { deleteSecondFactor } from '../../platform/auth/repository-factors.ts';
import { proveAddress } from '../../platform/auth/repository-proofs.ts';
import { deletePasskeys, endSessions } from '../../platform/auth/repository-sessions.ts';
import { setDisabled } from '../../platform/auth/repository-sign-in.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { generatePassword } from './found-company.ts';
import { deleteStrayAccount } from './repository.ts';
import * as repository from './repository-members.ts';

/** Who can sign in to a company. */
export async function listUsers(runtime: Runtime, companyId: string): Promise<repository.CompanyUser[]> {
  const rows = await repository.listUsers(runtime.ownerPool, companyId);
  return rows.map(({ membershipId: _, ...user }) => user);
}

/**
 * A new password, which is in this answer once. It ends all sessions of the account, and the account can be signed in to again where it
 * was disabled. The operator stands for the address from then on (I8). Throws `user_not_found`.
 */
export async function resetUser(runtime: Runtime, email: string): Promise<{ email: string; password: string }> {
  const user = await findUser(runtime, email);
  if (!user) throw new DomainError('user_not_found');
  const password = generatePassword();
  await setPassword(runtime, user.id, password);
  await proveAddress(runtime.signInPool, user.id);
  await setDisabled(runtime.signInPool, user.id, false);
  return { email: email.toLowerCase(), password };
}

/**
 * Ends all sessions of an account, and lets nobody sign in to it any more, in whatever way and to whichever company, until
 * `resetUser`. Its memberships stay. Throws `user_not_found`.
 */
export async function disableUser(runtime: Runtime, email: string): Promise<{ email: string }> {
  const user = await findUser(runtime, email);
  if (!user) throw new DomainError('user_not_found');
  await setDisabled(runtime.signInPool, user.id, true);
  await endSessions(runtime.signInPool, user.id);
  return { email: email.toLowerCase() };
}

/**
 * Turns off the authenticator app of an account whose person lost it, and removes its passkeys; their password is enough then. It ends all
 * sessions of the account. Throws `user_not_found`.
 */
export async function removeFactors(
  runtime: Runtime,
  email: string,
): Promise<{ email: string; hadApp: boolean; passkeys: number }> {
  const user = await findUser(runtime, email);
  if (!user) throw new DomainError('user_not_found');
  const hadApp = await deleteSecondFactor(runtime.signInPool, user.id);
  const passkeys = await deletePasskeys(runtime.signInPool, user.id);
  await endSessions(runtime.signInPool, user.id);
  return { email: email.toLowerCase(), hadApp, passkeys };
}

/**
 * Ends a user's membership: the next request of every session is refused. An account without any company left goes with it. Throws
 * `user_not_found` and `last_owner` (I9).
 */
export async function removeUser(
  runtime: Runtime,
  scope: Scope,
  email: string,
): Promise<{ email: string; accountRemoved: boolean }> {
  const { companyId } = scope;
  const [user] = await repository.listUsers(runtime.ownerPool, companyId, email);
  if (!user) throw new DomainError('user_not_found');
  const { membershipId } = user;
  await scope.transaction(({ send }) =>
    send(
      repository.lockOwnersAndKeepOne(companyId, { membershipId }),
      repository.deleteMembership(companyId, membershipId),
    ),
  );
  return { email: user.email, accountRemoved: await deleteStrayAccount(runtime.ownerPool, user.email) };
}
