import { decrypt, encrypt } from '../encryption.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { keyedHash } from './hash-secret.ts';
import { refusal, tooManyTries } from './refusals.ts';
import * as repository from './repository-factors.ts';
import { newRecoveryCodes, newSecret, readCode, stepOfCode } from './rules-second-factor.ts';
import { countCodeTry, forgiveSignInTry } from './sign-in-limit.ts';

type Keeper = Pick<Runtime, 'signInPool' | 'secret'>;

const placeOf = (userId: string) => ({ purpose: 'second factor', id: userId });
const readable = (code: string) => readCode(code).code;
const hashOf = ({ secret }: Keeper, userId: string, code: string) =>
  keyedHash(secret, 'recovery code', `${userId} ${readable(code)}`);

/** Starts to set up an authenticator app; returns its secret. Throws `second_factor_exists`. */
export async function startSecondFactor(keeper: Keeper, userId: string): Promise<string> {
  const secret = newSecret();
  const encrypted = encrypt(keeper.secret, placeOf(userId), secret);
  if (!(await repository.startSecondFactor(keeper.signInPool, userId, encrypted))) {
    throw refusal('second_factor_exists');
  }
  return secret;
}

/**
 * Activates the app once it has shown a right code; returns the recovery codes, which nobody can read later. Throws `invalid_code`,
 * `second_factor_exists`, `second_factor_missing`, and 429.
 */
export async function confirmSecondFactor(keeper: Keeper, userId: string, typed: string): Promise<string[]> {
  const factor = await repository.findSecondFactor(keeper.signInPool, userId);
  if (!factor) throw refusal('second_factor_missing');
  if (factor.isConfirmed) throw refusal('second_factor_exists');
  const counted = await countCodeTry(keeper, userId);
  if ('waitSeconds' in counted) throw tooManyTries(counted.waitSeconds);
  const step = stepOf(keeper, userId, factor, readable(typed));
  if (step === null) throw refusal('invalid_code');
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOf(keeper, userId, code));
  const { secret } = factor;
  if (!(await repository.confirmSecondFactor(keeper.signInPool, { userId, secret, step, hashes }))) {
    throw refusal('second_factor_exists');
  }
  await forgiveSignInTry(keeper, counted);
  return codes;
}

/** Returns ten other recovery codes; the remaining old ones stop working. Throws `second_factor_missing`. */
export async function renewRecoveryCodes(keeper: Keeper, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOf(keeper, userId, code));
  if (!(await repository.replaceRecoveryCodes(keeper.signInPool, userId, hashes))) {
    throw refusal('second_factor_missing');
  }
  return codes;
}

/**
 * Checks a code of the app or a recovery code and uses it up (I7): a code of the app with all earlier ones, so that nobody who saw it can
 * use it again. Tries are counted by account, across all processes. Throws `invalid_code` and 429.
 */
export async function useCode(keeper: Keeper, userId: string, typed: string): Promise<void> {
  const counted = await countCodeTry(keeper, userId);
  if ('waitSeconds' in counted) throw tooManyTries(counted.waitSeconds);
  if (!(await isUsed(keeper, userId, typed))) throw refusal('invalid_code');
  await forgiveSignInTry(keeper, counted);
}

async function isUsed(keeper: Keeper, userId: string, typed: string): Promise<boolean> {
  const { signInPool } = keeper;
  const { kind, code } = readCode(typed);
  if (kind === 'recovery') return repository.takeRecoveryCode(signInPool, userId, hashOf(keeper, userId, code));
  const factor = await repository.findSecondFactor(signInPool, userId);
  if (kind === 'neither' || !factor?.isConfirmed) return false;
  const step = stepOf(keeper, userId, factor, code);
  return step !== null && repository.takeStep(signInPool, userId, step);
}

/** Returns the time step of a code; null if it is none of the app, or the secret was stored under another secret of the server. */
function stepOf(keeper: Keeper, userId: string, factor: repository.SecondFactor, code: string): number | null {
  const secret = decrypt(keeper.secret, placeOf(userId), factor.secret);
  return secret === null ? null : stepOfCode(secret, code, Date.now() / 1000);
}
