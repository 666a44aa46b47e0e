import { limitKeyOf } from '../client-address.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { keyedHash } from './hash-secret.ts';
import * as repository from './repository-sign-in.ts';
import { countTry, resetLimits, type SignInLimit, secondsToWait, signInLimits } from './rules-sign-in-limit.ts';

/** Set by the server from the connection; Next alone has no connection, and uses the header of its proxy. */
export const addressHeader = 'x-client-address';

const DEVICE = { days: 90, atMost: 20 };
export const DEVICE_SECONDS = DEVICE.days * 86_400;

type Keeper = Pick<Runtime, 'signInPool' | 'secret'>;

interface SignInTry {
  /** As typed; it need not belong to an account. */
  email: string;
  address: string;
  /** Device id in the browser's cookie, if it has one of ours. */
  deviceId: string | null;
}

/** An accepted try, with the keys of its counts. */
export interface CountedTry {
  /** Counts of the account, which the right password clears. */
  ofAccount: repository.CountKey[];
  /** Count of the address, which others share. */
  shared: repository.CountKey[];
}

/**
 * Counts a try before its password is checked, so that simultaneous tries do not slip past each other. Returns the seconds to wait if it
 * exceeds a limit: then it is not counted, so refused tries keep nobody out. Counts accounts that do not exist like those that do.
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

/** Counts a try of a second factor before its code is checked: by the account alone, from anywhere. */
export async function countCodeTry(keeper: Keeper, userId: string): Promise<CountedTry | { waitSeconds: number }> {
  const ofAccount = [{ account: codeKey(keeper, userId), origin: '', limit: signInLimits.code }];
  const waitSeconds = await take(keeper, ofAccount);
  return waitSeconds === null ? { ofAccount, shared: [] } : { waitSeconds };
}

/** Counts a try of a kind of secret before it is looked up: by the address alone (I6, M4). Each kind counts separately. */
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

/** A counted try on a tablet, and its counts for which a right one makes up. */
export type CountedTabletTry = CountedTry & { ofDay: repository.CountKey[] };

/**
 * Counts a PIN or badge on a tablet before it is looked up (M4): by the tablet, and by all tablets of the company. Late ones count by
 * themselves: their answer says nothing, and they lock nobody out who stands there.
 */
export async function countTabletTry(
  keeper: Keeper,
  { companyId, deviceId, isLate }: { companyId: string; deviceId: string; isLate: boolean },
): Promise<CountedTabletTry | { waitSeconds: number }> {
  const key = (kind: string, id: string) => ({ account: '', origin: `${kind}:${keyed(keeper, kind, id)}` });
  const ofMinute = { ...key('tablet', deviceId), limit: signInLimits.tablet };
  const ofDay = [
    { ...key('tablet of day', deviceId), limit: signInLimits.tabletOfDay },
    { ...key('tablets', companyId), limit: signInLimits.tabletsOfCompany },
  ];
  const shared = isLate ? [{ ...key('tablet late', deviceId), limit: signInLimits.tabletLate }] : [ofMinute, ...ofDay];
  const waitSeconds = await take(keeper, shared);
  return waitSeconds === null ? { ofAccount: [], shared, ofDay: isLate ? shared : ofDay } : { waitSeconds };
}

/** The PIN or badge was right: takes the try back, and an earlier wrong one of the day if it was a new punch. */
export async function forgiveTabletTry(keeper: Keeper, counted: CountedTabletTry, isNew: boolean): Promise<void> {
  await takeBackSignInTry(keeper, counted);
  if (isNew) await repository.takeBackTry(keeper.signInPool, counted.ofDay);
}

type LimitedKey = repository.CountKey & { limit: SignInLimit };

/** Counts a try by each of these keys, or by none of them: then returns the seconds to wait. */
async function take({ signInPool }: Keeper, asked: readonly LimitedKey[]): Promise<number | null> {
  // Refused tries take no locks, which a flood of them would hold.
  const wait = await repository.findWait(signInPool, asked);
  if (wait) return secondsToWait([wait], wait.now);
  return repository.changeCounts(signInPool, asked, (counts, now) => {
    const refusal = secondsToWait(counts, now);
    if (refusal !== null) return { refusal };
    return counts.map((count) => ({ ...count, ...countTry(count.limit, count, now) }));
  });
}

/** The password was right: clears the account's counts, and takes the try back from the address. */
export async function forgiveSignInTry({ signInPool }: Keeper, { ofAccount, shared }: CountedTry): Promise<void> {
  await repository.deleteCounts(signInPool, ofAccount);
  await repository.takeBackTry(signInPool, shared);
}

/** The password was not checked. */
export async function takeBackSignInTry({ signInPool }: Keeper, { ofAccount, shared }: CountedTry): Promise<void> {
  await repository.takeBackTry(signInPool, [...ofAccount, ...shared]);
}

/** From now on, tries of the account from this browser are counted separately. */
export async function keepDevice(keeper: Keeper, userId: string, deviceId: string): Promise<void> {
  await repository.keepDevice(keeper.signInPool, { userId, device: deviceKey(keeper, deviceId) }, DEVICE);
}

/**
 * Counts a request for a reset link, whether the account exists or not. Returns the seconds to wait if it exceeds a limit; null if it is
 * counted.
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

/** For an account with a new password: clears its counts and its known devices. */
export async function forgetAccount(keeper: Keeper, { id, email }: { id: string; email: string }): Promise<void> {
  await repository.forgetAccount(keeper.signInPool, id, accountKey(keeper, email));
}

/** Job that deletes expired records. */
export const pruneSignInRecords = ({ signInPool }: Runtime): Promise<void> => repository.deleteExpired(signInPool);

const normalized = (email: string) => email.trim().toLowerCase();

const keyed = ({ secret }: Keeper, kind: string, value: string) => keyedHash(secret, kind, value);

const accountKey = (keeper: Keeper, email: string) => keyed(keeper, 'account', normalized(email));
const codeKey = (keeper: Keeper, userId: string) => keyed(keeper, 'second factor', userId);
const deviceKey = (keeper: Keeper, deviceId: string) => keyed(keeper, 'device', deviceId);
