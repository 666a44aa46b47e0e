import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { shareOfWorker } from '../worker-share.ts';

// Hashing one takes a core for about a tenth of a second, and anybody can cause it: half of the cores stay free for everything else, if the
// workers are not as many as they, and
// tries that would wait too long for a person are refused.
const HASHED_AT_ONCE = shareOfWorker(Math.max(1, Math.floor(availableParallelism() / 2)));
const MOST_SIGN_INS = 20 * HASHED_AT_ONCE;

const hashing = pLimit(HASHED_AT_ONCE);
const signIns = pLimit(MOST_SIGN_INS);

/** Hashes and compares passwords, a few at a time. Every sign-in does one or the other, also for an account that does not exist. */
export const passwords = {
  hash: (password: string): Promise<string> => hashing(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> => hashing(() => verifyPassword(given)),
};

/** Runs a sign-in unless the process has too many in progress; then returns null, at no cost. */
export async function withRoom<T>(signIn: () => Promise<T>): Promise<T | null> {
  return signIns.activeCount < MOST_SIGN_INS ? signIns(signIn) : null;
}
