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

/** Returns the users who can sign in to a company. */
export async function listUsers(runtime: Runtime, companyId: string): Promise<repository.CompanyUser[]> {
  const rows = await repository.listUsers(runtime.ownerPool, companyId);
  return rows.map(({ membershipId: _, ...user }) => user);
}

/**
 * Sets a new password, which only this response contains. Ends all sessions of the account and enables it again. The operator vouches for
 * the address from now on (I8). Throws `user_not_found`.
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
 * Disables an account: ends its sessions and blocks every sign-in to every company until `resetUser`. Its memberships stay. Throws
 * `user_not_found`.
 */
export async function disableUser(runtime: Runtime, email: string): Promise<{ email: string }> {
  const user = await findUser(runtime, email);
  if (!user) throw new DomainError('user_not_found');
  await setDisabled(runtime.signInPool, user.id, true);
  await endSessions(runtime.signInPool, user.id);
  return { email: email.toLowerCase() };
}

/**
 * Turns off the authenticator app and removes the passkeys of an account whose owner lost them; the password is enough then. Ends all
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
 * Ends a user's membership: the next request of every session is refused. Deletes an account without any company left. Throws
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
