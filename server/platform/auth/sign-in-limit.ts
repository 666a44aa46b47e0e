import { limitKeyOf } from '../client-address.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { keyedHash } from './hash-secret.ts';
import * as repository from './repository-sign-in.ts';
import { countTry, resetLimits, type SignInLimit, secondsToWait, signInLimits } from './rules-sign-in-limit.ts';

/** Set by the server from the connection; Next alone has no connection to look at, and takes what its proxy sets. */
export const addressHeader = 'x-client-address';

const DEVICE = { days: 90, atMost: 20 };
export const DEVICE_SECONDS = DEVICE.days * 86_400;

type Keeper = Pick<Runtime, 'signInPool' | 'secret'>;

interface SignInTry {
  /** As it was written; it need not be an account's. */
  email: string;
  address: string;
  /** What the cookie of the browser holds, if it has one of ours. */
  deviceId: string | null;
}

/** A try that was taken, with what it was counted by. */
export interface CountedTry {
  /** Those of the account, which the right password forgets. */
  ofAccount: repository.CountKey[];
  /** That of the address, which others have their tries in too. */
  shared: repository.CountKey[];
}

/**
 * Counts a try before its password is looked at, so that tries at one moment do not slip past each other. Answers the seconds to wait
 * when it is one too many: then it is not counted, and nobody is kept out by tries that were refused. Accounts that do not exist are
 * counted like those that do.
 */
export async function countSignInTry(
  keeper: Keeper,
  { email, address, deviceId }: SignInTry,
): Promise<CountedTry | { waitSeconds: number }> {
  const account = accountKey(keeper, email);
  const device = deviceId && deviceKey(keeper, deviceId);
  const knows = device && (await repository.isKnownDevice(keeper.signInPool, normalized(email), device));
  const origin = `address:${keyed(keeper, 'address', limitKeyOf(address))}`;
  const limits = knows
    ? { own: [{ account, origin: `device:${device}`, limit: signInLimits.device }], shared: [] }
    : {
        own: [
          { account, origin, limit: signInLimits.pair },
          { account, origin: '', limit: signInLimits.account },
        ],
        shared: [{ account: '', origin, limit: signInLimits.address }],
      };
  const waitSeconds = await take(keeper, [...limits.own, ...limits.shared]);
  return waitSeconds === null ? { ofAccount: limits.own, shared: limits.shared } : { waitSeconds };
}

/** Counts a try of a second factor before its code is looked at: by the account alone, wherever it comes from. */
export async function countCodeTry(keeper: Keeper, userId: string): Promise<CountedTry | { waitSeconds: number }> {
  const ofAccount = [{ account: codeKey(keeper, userId), origin: '', limit: signInLimits.code }];
  const waitSeconds = await take(keeper, ofAccount);
  return waitSeconds === null ? { ofAccount, shared: [] } : { waitSeconds };
}

/** Counts a try of a secret of a kind before it is looked up: by the address alone (I6, M4). No kind counts for another. */
export async function countSecretTry(
  keeper: Keeper,
  kind: 'invitation' | 'pairing',
  address: string,
): Promise<CountedTry | { waitSeconds: number }> {
  const origin = `${kind}:${keyed(keeper, 'address', limitKeyOf(address))}`;
  const shared = [{ account: '', origin, limit: signInLimits.secret }];
  const waitSeconds = await take(keeper, shared);
  return waitSeconds === null ? { ofAccount: [], shared } : { waitSeconds };
}

type LimitedKey = repository.CountKey & { limit: SignInLimit };

/** Counts a try by each of these, or by none of them: then the seconds to wait. */
async function take({ signInPool }: Keeper, asked: readonly LimitedKey[]): Promise<number | null> {
  // What is refused anyway is kept away from the locks, which a flood of it would hold.
  const wait = await repository.findWait(signInPool, asked);
  if (wait) return secondsToWait([wait], wait.now);
  return repository.changeCounts(signInPool, asked, (counts, now) => {
    const refusal = secondsToWait(counts, now);
    if (refusal !== null) return { refusal };
    return counts.map((count) => ({ ...count, ...countTry(count.limit, count, now) }));
  });
}

/** The password was right: what the account was tried with is forgotten, and the address is given its try back. */
export async function forgiveSignInTry({ signInPool }: Keeper, { ofAccount, shared }: CountedTry): Promise<void> {
  await repository.deleteCounts(signInPool, ofAccount);
  await repository.takeBackTry(signInPool, shared);
}

/** The password was not looked at. */
export async function takeBackSignInTry({ signInPool }: Keeper, { ofAccount, shared }: CountedTry): Promise<void> {
  await repository.takeBackTry(signInPool, [...ofAccount, ...shared]);
}

/** From now on, tries of the account from this browser are not counted with those of others. */
export async function keepDevice(keeper: Keeper, userId: string, deviceId: string): Promise<void> {
  await repository.keepDevice(keeper.signInPool, { userId, device: deviceKey(keeper, deviceId) }, DEVICE);
}

/**
 * Counts that somebody asks for a link to choose a new password, for an account that exists or not. Answers the seconds to wait when it is
 * one too many; null when it is counted.
 */
export function countResetRequest(
  keeper: Keeper,
  { email, address }: { email: string; address: string },
): Promise<number | null> {
  const origin = keyed(keeper, 'reset address', limitKeyOf(address));
  return take(keeper, [
    { account: keyed(keeper, 'reset account', normalized(email)), origin: '', limit: resetLimits.account },
    { account: '', origin: `reset:${origin}`, limit: resetLimits.address },
  ]);
}

/** For an account with a new password: nothing counts that came before, and no device is known. */
export async function forgetAccount(keeper: Keeper, { id, email }: { id: string; email: string }): Promise<void> {
  await repository.forgetAccount(keeper.signInPool, id, accountKey(keeper, email));
}

/** The job that removes what no longer counts. */
export const pruneSignInRecords = ({ signInPool }: Runtime): Promise<void> => repository.deleteExpired(signInPool);

const normalized = (email: string) => email.trim().toLowerCase();

const keyed = ({ secret }: Keeper, kind: string, value: string) => keyedHash(secret, kind, value);

const accountKey = (keeper: Keeper, email: string) => keyed(keeper, 'account', normalized(email));
const codeKey = (keeper: Keeper, userId: string) => keyed(keeper, 'second factor', userId);
const deviceKey = (keeper: Keeper, deviceId: string) => keyed(keeper, 'device', deviceId);
