import { createHash } from 'node:crypto';
import { claimKey, findAnswer, keepAnswer } from '../auth/idempotency-keys.ts';
import type { Db } from '../db/client.ts';
import { type Scope, within } from '../db/scope.ts';
import { decrypt, encrypt } from '../encryption.ts';
import { getRuntime } from '../runtime.ts';
import { DomainError, InvalidFields } from '../shared/errors.ts';
import type { RestRequest, RestResponse } from './handler.ts';
import { writes } from './input.ts';
import type { Route } from './routes.ts';

const HEADER = 'Idempotency-Key';
const MAX_LENGTH = 255;

/** The key of a request that writes. Throws on the header when it is empty or longer than 255 characters. */
export function idempotencyKeyOf(route: Route, request: RestRequest): string | undefined {
  if (!writes(route)) return undefined;
  const key = request.header(HEADER.toLowerCase());
  if (key === undefined) return undefined;
  if (key === '') throw new InvalidFields({ [HEADER]: 'blank' });
  if (key.length > MAX_LENGTH)
    throw new InvalidFields({ [HEADER]: { key: 'too_long', values: { maximum: MAX_LENGTH } } });
  return key;
}

interface KeyedRequest {
  key: string;
  route: Route;
  input: Record<string, unknown>;
}

/**
 * Answers a request with an idempotency key: what it does and its answer are kept in one transaction, or neither. The same request
 * again gets that answer and does nothing. An answer that is no success is not kept. Throws `idempotency_key_in_progress` while
 * another transaction is at it, on any process, and `idempotency_key_reused` for another request with the key of one of the last
 * 24 hours.
 */
export function answerOnce(
  scope: Scope,
  { key, route, input }: KeyedRequest,
  answer: (scope: Scope) => Promise<RestResponse>,
): Promise<RestResponse> {
  const { companyId } = scope;
  const fingerprint = createHash('sha256')
    .update(`${route.name} ${JSON.stringify(input)}`)
    .digest();
  const place = { purpose: 'kept answers', id: `${companyId} ${key}` };
  const now = scope.now();
  return scope.transaction(async (db: Db) => {
    // In this order: whoever gets the claim sees what the one before has kept.
    const [claimed, kept] = await Promise.all([claimKey(db, companyId, key), findAnswer(db, companyId, key, now)]);
    if (!claimed) throw new DomainError('idempotency_key_in_progress');
    if (kept) {
      if (!kept.fingerprint.equals(fingerprint)) throw new DomainError('idempotency_key_reused');
      const body = route.tellsSecret ? readBody(place, kept.body) : kept.body;
      return { status: kept.status, headers: headersOf(body), body };
    }
    const response = await answer(within(scope, db));
    const body = route.tellsSecret
      ? encrypt(getRuntime().secret, place, response.body).toString('base64')
      : response.body;
    await keepAnswer(db, companyId, { key, fingerprint, status: response.status, body }, now);
    return response;
  });
}

// What is told once is stored nowhere else but encrypted.
function readBody(place: { purpose: string; id: string }, stored: string): string {
  const body = decrypt(getRuntime().secret, place, Buffer.from(stored, 'base64'));
  if (body === null) throw new Error('The kept answer was stored under another secret of the server.');
  return body;
}

const headersOf = (body: string): Record<string, string> => ({
  'idempotent-replayed': 'true',
  ...(body !== '' && { 'content-type': 'application/json; charset=utf-8' }),
});
