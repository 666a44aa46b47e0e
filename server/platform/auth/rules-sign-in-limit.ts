import { HOUR_IN_SECONDS, MINUTE_IN_SECONDS } from '../shared/units-of-time.ts';

/** How often a sign-in may fail, and how long the wait is afterwards. */
export interface SignInLimit {
  /** Attempts that are accepted without any wait. */
  freeTries: number;
  /** The wait after the last free try; it doubles with every further one. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** How long after the last wait the tries are forgotten. */
  memorySeconds: number;
}

/**
 * What a try is counted by (I7). `pair`: one account from one address. `account`: wherever it comes from, so that guessing from many
 * addresses is slow; one address alone does not reach it, so nobody locks an account for everybody. `address`: all accounts from one
 * address, which may be a whole office, or everybody where a proxy is not configured. `device`: a browser that signed in to the
 * account before; nothing else counts for it. `code`: a second factor, for whoever has the password already; three of a million codes
 * are right at a time. `secret`: links of invitations, or codes of devices, that do not
 * exist, from one address: each of the two by itself.
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
  secret: { freeTries: 30, firstWaitSeconds: 1, longestWaitSeconds: MINUTE_IN_SECONDS, memorySeconds: HOUR_IN_SECONDS },
  code: {
    freeTries: 5,
    firstWaitSeconds: MINUTE_IN_SECONDS,
    longestWaitSeconds: 15 * MINUTE_IN_SECONDS,
    memorySeconds: 24 * HOUR_IN_SECONDS,
  },
} satisfies Record<string, SignInLimit>;

/**
 * What asking for a link to choose a new password is counted by (I7): the account, so that nobody's mailbox is flooded, wherever it is
 * asked from; and the address.
 */
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
  /** The next try is not taken before. */
  nextAt: Date;
  /** The tries are forgotten then. */
  expiresAt: Date;
}

/** The wait after so many tries. */
export function waitSeconds({ freeTries, firstWaitSeconds, longestWaitSeconds }: SignInLimit, tries: number): number {
  return tries < freeTries ? 0 : Math.min(firstWaitSeconds * 2 ** (tries - freeTries), longestWaitSeconds);
}

/** Whole seconds until all the counts take a try again, at least 1; null when they take one now. */
export function secondsToWait(counts: readonly Pick<SignInCount, 'nextAt'>[], now: Date): number | null {
  const milliseconds = Math.max(...counts.map(({ nextAt }) => nextAt.getTime() - now.getTime()));
  return milliseconds > 0 ? Math.ceil(milliseconds / 1000) : null;
}

/** The count with one more try. */
export function countTry(limit: SignInLimit, { tries, expiresAt }: SignInCount, now: Date): SignInCount {
  const counted = (expiresAt > now ? tries : 0) + 1;
  const nextAt = new Date(now.getTime() + waitSeconds(limit, counted) * 1000);
  return { tries: counted, nextAt, expiresAt: new Date(nextAt.getTime() + limit.memorySeconds * 1000) };
}
