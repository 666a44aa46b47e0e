import { createHash } from 'node:crypto';
import { scopesOfToken } from '../access/repository.ts';
import { findAnswer, keepAnswer, lockKey } from '../auth/idempotency-keys.ts';
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
 * again gets that answer and does nothing. An answer that is not a success is not kept. Throws `idempotency_key_in_progress` while
 * another transaction is running it, on any process, and `idempotency_key_reused` for another request with the key of one of the last
 * 24 hours, or of a token with other scopes, or of any other token where the answer holds a secret.
 */
export function answerOnce(
  scope: Scope,
  { key, route, input }: KeyedRequest,
  answer: (scope: Scope) => Promise<RestResponse>,
): Promise<RestResponse> {
  const { companyId, actor } = scope;
  const secret = `${companyId} ${key}`;
  const place = { purpose: 'kept answers', id: secret };
  const request = `${route.name} ${JSON.stringify(input)}`;
  const now = scope.now();
  return scope.transaction(async (tx) => {
    // Whoever gets the lock sees what the one before has kept.
    const [isOurs, found, scopes] = await tx.send(
      lockKey(companyId, key),
      findAnswer(companyId, key, now),
      scopesOfToken(companyId, String(actor.id)),
    );
    if (!isOurs) throw new DomainError('idempotency_key_in_progress');
    // Operations ask for more scopes than their own, for pay as an example (I10), and a repetition asks for none.
    const owner = [...(route.tellsSecret ? [actor.id] : []), ...(scopes?.toSorted() ?? [])].map((one) => `${one} `);
    const fingerprint = hashOf(`${key} ${owner.join('')}${request}`);
    if (found) {
      const expected = found.body === null ? fingerprint : hashOf(request);
      if (!found.fingerprint.equals(expected)) throw new DomainError('idempotency_key_reused');
      const text = found.body ?? decrypted(secret, place, found.answer);
      const body = route.tellsSecret ? decrypted(getRuntime().secret, place, Buffer.from(text, 'base64')) : text;
      return { status: found.status, headers: headersOf(body), body };
    }
    const response = await answer(within(scope, tx));
    // No operation that writes answers a file.
    const body = String(response.body);
    // A key can be short enough to be guessed: what is shown once needs the server's secret too.
    const text = route.tellsSecret ? encrypt(getRuntime().secret, place, body).toString('base64') : body;
    const kept = { key, fingerprint, status: response.status, answer: encrypt(secret, place, text) };
    await tx.commit(keepAnswer(companyId, kept, now));
    return response;
  });
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function decrypted(secret: string, place: { purpose: string; id: string }, stored: Buffer | null): string {
  const text = stored && decrypt(secret, place, stored);
  if (text === null) throw new Error('The kept answer was altered, or stored under another secret of the server.');
  return text;
}

const headersOf = (body: string): Record<string, string> => ({
  'idempotent-replayed': 'true',
  ...(body !== '' && { 'content-type': 'application/json; charset=utf-8' }),
});
