import { createHash } from 'node:crypto';
import { FEED_PATH, READS_PER_HOUR } from '../../modules/calendar-feeds/constants.ts';
import { readFeed } from '../../modules/calendar-feeds/read-feed.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { createLimiter } from '../../platform/usage/create-limiter.ts';
import { type FrontAnswer, type FrontRequest, isReading, plainAnswer } from './front-request.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Counted by all workers together, since it guards the machine. */
const limiter = createLimiter('calendar-feeds', { points: READS_PER_HOUR, duration: 3600 });

export const isFeedPath = (path: string): boolean => path.startsWith(FEED_PATH);

/**
 * The calendar of a secret address (N4). Calendars ask for it again and again: one that has not changed is 304, and each address may be read so
 * often in an hour.
 */
export async function answerFeed(runtime: Runtime, request: FrontRequest): Promise<FrontAnswer> {
  if (!isReading(request)) return plainAnswer(405, 'This address can only be read.', { allow: 'GET, HEAD' });
  const secret = request.path.slice(FEED_PATH.length).replace(/\.ics$/, '');
  if (!SECRET.test(secret) || !request.path.endsWith('.ics')) return unknown();
  const key = createHash('sha256').update(secret).digest('base64url');
  const waitSeconds = await limiter.count(key);
  if (waitSeconds !== null)
    return plainAnswer(429, 'This calendar is read too often.', { 'retry-after': String(waitSeconds) });
  const calendar = await readFeed(runtime, secret);
  if (calendar === null) {
    // Guesses are as many as somebody sends, and each count takes memory for an hour.
    await limiter.forget(key);
    return unknown();
  }
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
  const headers = {
    etag,
    // Asked for again each time, so that a revoked address shows nothing; the answer is then mostly 304.
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  if (hasTag(request.header('if-none-match'), etag)) return { status: 304, headers, body: '' };
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="absences.ics"',
    },
    body: calendar,
  };
}

const unknown = () => plainAnswer(404, 'There is no calendar at this address.');

const hasTag = (given: string | undefined, etag: string): boolean =>
  (given ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')));
