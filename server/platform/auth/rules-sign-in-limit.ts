import { HOUR_IN_SECONDS, MINUTE_IN_SECONDS } from '../shared/units-of-time.ts';

/** Number of failed sign-ins, and the wait afterwards. */
export interface SignInLimit {
  /** Attempts accepted without any wait. */
  freeTries: number;
  /** The wait after the last free try; it doubles with every further one. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Time after the last wait until the tries are forgotten. */
  memorySeconds: number;
}

/**
 * Limits per key of a try (I7):
 * - `pair`: one account from one address.
 * - `account`: from anywhere, so that guessing from many addresses is slow. One address alone does not reach it, so nobody locks an account
 *   for everybody.
 * - `address`: all accounts from one address, which may be a whole office, or everybody if a proxy is not configured.
 * - `device`: a browser that signed in to the account before; no other limit applies to it.
 * - `code`: a second factor, after the right password; three of a million codes are right at a time.
 * - `tablet`: PINs and badges on one tablet (M4), less than a minute apart.
 * - `tabletOfDay`: the same of a day, so that guessing slowly is of no use either. Right ones make up for wrong ones.
 * - `tabletsOfCompany`: the same over all tablets of a company. One tablet alone does not reach it.
 * - `tabletLate`: late punches of a tablet, whose answer tells nobody whether they were right.
 * - `secret`: nonexistent links of invitations or codes of devices, from one address; each of the two separately.
 */
export const signInLimits = {
  pair: {
    freeTries: 10,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: HOUR_IN_SECONDS,
  },
  account: {
    freeTries: 25,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: 24 * HOUR_IN_SECONDS,
  },
  address: {
    freeTries: 300,
    firstWaitSeconds: 1,
    longestWaitSeconds: MINUTE_IN_SECONDS,
    memorySeconds: HOUR_IN_SECONDS,
  },
  device: {
    freeTries: 10,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: HOUR_IN_SECONDS,
  },
  tablet: {
    freeTries: 5,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: MINUTE_IN_SECONDS,
  },
  tabletOfDay: {
    freeTries: 20,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: HOUR_IN_SECONDS,
    memorySeconds: 24 * HOUR_IN_SECONDS,
  },
  tabletsOfCompany: {
    freeTries: 60,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: 24 * HOUR_IN_SECONDS,
  },
  tabletLate: {
    freeTries: 100,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: HOUR_IN_SECONDS,
  },
  secret: { freeTries: 30, firstWaitSeconds: 1, longestWaitSeconds: MINUTE_IN_SECONDS, memorySeconds: HOUR_IN_SECONDS },
  code: {
    freeTries: 5,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: 24 * HOUR_IN_SECONDS,
  },
} satisfies Record<string, SignInLimit>;

/** Limits of requests for a reset link (I7): by account, from anywhere, so that nobody's mailbox is flooded; and by address. */
export const resetLimits = {
  account: {
    freeTries: 3,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: HOUR_IN_SECONDS,
  },
  address: {
    freeTries: 30,
    firstWaitSeconds: 1,
    longestWaitSeconds: MINUTE_IN_SECONDS,
    memorySeconds: HOUR_IN_SECONDS,
  },
} satisfies Record<string, SignInLimit>;

export interface SignInCount {
  tries: number;
  /** Earliest instant of the next try. */
  nextAt: Date;
  /** Instant at which the tries are forgotten. */
  expiresAt: Date;
}

/** Returns the wait after this many tries. */
export function waitSeconds({ freeTries, firstWaitSeconds, longestWaitSeconds }: SignInLimit, tries: number): number {
  return tries < freeTries ? 0 : Math.min(firstWaitSeconds * 2 ** (tries - freeTries), longestWaitSeconds);
}

/** Returns whole seconds until all the counts accept a try again, at least 1; null if they accept one now. */
export function secondsToWait(counts: readonly Pick<SignInCount, 'nextAt'>[], now: Date): number | null {
  const milliseconds = Math.max(...counts.map(({ nextAt }) => nextAt.getTime() - now.getTime()));
  return milliseconds > 0 ? Math.ceil(milliseconds / 1000) : null;
}

/** Returns the count with one more try. */
export function countTry(limit: SignInLimit, { tries, expiresAt }: SignInCount, now: Date): SignInCount {
  const counted = (expiresAt > now ? tries : 0) + 1;
  const nextAt = new Date(now.getTime() + waitSeconds(limit, counted) * 1000);
  return { tries: counted, nextAt, expiresAt: new Date(nextAt.getTime() + limit.memorySeconds * 1000) };
}
