import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { readersLanguage } from '#messages/readers-language.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { PASSWORD_LENGTH } from '../shared/password-rules.ts';
import { isStorableText } from '../shared/schemas.ts';
import { withRoom } from './hash-passwords.ts';
import { refuseRequest } from './json-request.ts';
import { mailReset, readReset, resetPassword } from './reset-password.ts';
import { addressHeader, countResetRequest } from './sign-in-limit.ts';

const MAX_BODY_BYTES = 4096;
/** Random pause before the look-up of an account: at least, and less than. */
const PAUSE_MILLISECONDS = [100, 2000] as const;
const LONGEST_ADDRESS = 254;

const asked = z.object({ email: z.string().max(LONGEST_ADDRESS).refine(isStorableText) });
// A longer password is reported as too long, up to the size limit of a body.
const chosen = z.object({ token: z.string().min(1).max(PASSWORD_LENGTH.max), password: z.string().optional() });

/** Returns a code for the page; 200 without one. */
const say = (status: number, code?: string, headers: Record<string, string> = {}) =>
  Response.json(code === undefined ? {} : { code }, { status, headers: { 'cache-control': 'no-store', ...headers } });

const languageOf = ({ headers }: Request) => readersLanguage((name) => headers.get(name));

/**
 * Handles `{ email }`, the request for a reset link (I7): 202 whether or not there is such an account, before any look-up; 429 after too
 * many; 409 `no_mail` if this installation sends none.
 */
export async function answerForgetPassword(runtime: Runtime, request: Request): Promise<Response> {
  const input = await readBody(runtime, request, asked);
  if (input instanceof Response) return input;
  if (runtime.settings.smtpUrl === undefined) return say(409, 'no_mail');
  const address = request.headers.get(addressHeader) ?? 'unknown';
  const waitSeconds = await countResetRequest(runtime, { email: input.email, address });
  if (waitSeconds !== null) return say(429, 'too_many', { 'retry-after': String(waitSeconds) });
  const asking = { email: input.email, language: languageOf(request) };
  // Later, after a random pause: the work would slow down the caller's next request if there is an account.
  setTimeout(randomInt(...PAUSE_MILLISECONDS))
    .then(() => mailReset(runtime, asking))
    .catch((error) => runtime.log.error({ error }, 'could not queue the mail with a password reset link'));
  return say(202);
}

/**
 * Handles `{ token, password }`, which sets the password by a link (I7); without `password` checks the link. 404 `unknown` and 410 `used`,
 * `replaced` or `expired` are about the link, 422 `too_short`, `too_long` or `too_common` about the password. 503 if more people sign in
 * than passwords can be hashed.
 */
export async function answerResetPassword(runtime: Runtime, request: Request): Promise<Response> {
  const input = await readBody(runtime, request, chosen);
  if (input instanceof Response) return input;
  const { token: secret, password } = input;
  const state = await readReset(runtime, secret);
  if (state !== 'open') return say(state === 'unknown' ? 404 : 410, state);
  if (password === undefined) return say(200);
  const outcome = await withRoom(async () => ({
    refusal: await resetPassword(runtime, { secret, password, language: languageOf(request) }),
  }));
  if (!outcome) return say(503, 'busy', { 'retry-after': '2' });
  const { refusal } = outcome;
  if (refusal === null) return say(200);
  const isAboutPassword = refusal === 'too_short' || refusal === 'too_long' || refusal === 'too_common';
  return say(isAboutPassword ? 422 : refusal === 'unknown' ? 404 : 410, refusal);
}

async function readBody<Body>(runtime: Runtime, request: Request, body: z.ZodType<Body>): Promise<Body | Response> {
  const refusal = refuseRequest(runtime, request, MAX_BODY_BYTES);
  if (refusal) return refusal;
  const given = body.safeParse(await request.json().catch(() => null));
  return given.success ? given.data : say(400, 'malformed');
}
