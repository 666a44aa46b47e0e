import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

// An address may belong to a whole office; an account may be tried from many addresses.
const limits = {
  address: { points: 30, duration: 300 },
  account: { points: 10, duration: 300 },
};

/** Set by the server from the connection; Next alone has no connection to look at, and takes what its proxy sets. */
export const addressHeader = 'x-client-address';

type Limiters = { address: RateLimiterMemory; account: RateLimiterMemory };

// Next bundles its own copy of server/: one count for the process hangs on the global object.
const key = Symbol.for('jornada.sign-in-limit');
const holder = globalThis as { [key]?: Limiters };

function limiters(): Limiters {
  holder[key] ??= { address: new RateLimiterMemory(limits.address), account: new RateLimiterMemory(limits.account) };
  return holder[key];
}

/** Counts a try; the seconds to wait when there were too many, for known and unknown accounts alike, else null. */
export async function countSignInTry(email: string, address: string): Promise<number | null> {
  try {
    await limiters().address.consume(address);
    await limiters().account.consume(accountKey(email));
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/**
 * A right password clears the account's count, and takes its own try off the address: an office or a proxy where many people sign in
 * is not shut out by them. The wrong ones stay counted, so that a sieve of accounts stays slow.
 */
export async function forgetSignInTries(email: string, address: string): Promise<void> {
  await limiters().account.delete(accountKey(email));
  await limiters().address.reward(address);
}

const accountKey = (email: string) => email.trim().toLowerCase().slice(0, 320);
