import { createHmac, timingSafeEqual } from 'node:crypto';

// Under either name: the server's address decides which one applies. Longer ones are not ours.
const COOKIE = /(?:^|; *)(?:__Secure-)?jornada\.session_token=([^;]{1,256})(?=;|$)/g;
const ENDED_MILLISECONDS = 60_000;
const MAX_ENDED = 10_000;

const endedSessions = new Map<string, number>();

/**
 * Returns whether the cookies contain a session signed by this server that was not found ended in the last minute. Not a permission check:
 * it only distinguishes visitors for whom a page may be rendered; actions check the session themselves.
 */
export const carriesSession = (cookies: string | undefined, secret: string): boolean =>
  tokensOf(cookies).some((token) => isSigned(token, secret) && !hasEnded(token));

/** Returns whether they contain one found ended: its person learns why they have to sign in again. */
export const carriesEndedSession = (cookies: string | undefined, secret: string): boolean =>
  tokensOf(cookies).some((token) => isSigned(token, secret) && hasEnded(token));

function hasEnded(token: string): boolean {
  const endedAt = endedSessions.get(token);
  return endedAt !== undefined && endedAt + ENDED_MILLISECONDS >= performance.now();
}

/** Remembers that the session of these cookies has ended: until it is checked again, its requests are anonymous. */
export function noteEndedSession(cookies: string | undefined): void {
  if (endedSessions.size >= MAX_ENDED) endedSessions.clear();
  for (const token of tokensOf(cookies)) endedSessions.set(token, performance.now());
}

function tokensOf(cookies: string | undefined): string[] {
  return [...(cookies ?? '').matchAll(COOKIE)].flatMap(([, value = '']) => {
    try {
      return [decodeURIComponent(value)];
    } catch {
      return [];
    }
  });
}

/** Better Auth's format of signed cookies: the value, a dot, and the value's HMAC. */
function isSigned(token: string, secret: string): boolean {
  const point = token.lastIndexOf('.');
  const given = Buffer.from(token.slice(point + 1), 'base64');
  const wanted = createHmac('sha256', secret).update(token.slice(0, point)).digest();
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
