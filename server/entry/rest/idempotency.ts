import { createHash } from 'node:crypto';
import { scopesOfToken } from '../../modules/access/repository.ts';
import { findAnswer, keepAnswer, lockKey } from '../../platform/auth/idempotency-keys.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { ReadOnly, Send, Transaction } from '../../platform/db/tenant.ts';
import { decrypt, encrypt } from '../../platform/encryption.ts';
import { getRuntime } from '../../platform/runtime/held-runtime.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { writes } from './input.ts';
import type { RestRequest, RestResponse } from './message.ts';
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
 * 24 hours, or of a token with other scopes, or of any other token where the answer holds a secret or is a person's own (M7).
 */
export function answerOnce(scope: Scope, request: KeyedRequest, answer: Answer): Promise<RestResponse> {
  const kept = new KeptAnswer(scope, request);
  if (request.route.body === 'form') return answerLate(scope, kept, answer);
  return scope.transaction(async (tx) => (await kept.find(tx)) ?? kept.keep(tx, await answer(within(scope, tx))));
}

type Answer = (scope: Scope) => Promise<RestResponse>;

/**
 * The same for an operation that takes a file. Reading a file may last, and no connection waits for that: the transaction begins with the first one
 * that the operation asks for. What it has read before is no part of it.
 */
async function answerLate(scope: Scope, kept: KeptAnswer, answer: Answer): Promise<RestResponse> {
  const earlier = await scope.transaction((tx) => kept.find(tx));
  if (earlier) return earlier;
  const answered = Promise.withResolvers<RestResponse>();
  answered.promise.catch(() => {});
  let meanwhile: RestResponse | undefined;
  let opened: Promise<Scope> | undefined;
  let whole: Promise<RestResponse> | undefined;
  const open = (): Promise<Scope> => {
    opened ??= new Promise((resolve, reject) => {
      whole = scope.transaction(async (tx) => {
        meanwhile = await kept.find(tx);
        if (meanwhile) throw new DomainError('idempotency_key_in_progress');
        resolve(within(scope, tx));
        return kept.keep(tx, await answered.promise);
      });
      whole.catch(reject);
    });
    return opened;
  };
  const late: Scope = {
    ...scope,
    doing: () => late,
    read: (async (...statements: ReadOnly[]) => (opened ? await opened : scope).read(...statements)) as Send<ReadOnly>,
    transaction: async (work) => (await open()).transaction(work),
  };
  try {
    const response = await answer(late);
    await open();
    answered.resolve(response);
    return await (whole as unknown as Promise<RestResponse>);
  } catch (error) {
    answered.reject(error);
    await whole?.catch(() => {});
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** The answer that is kept of a key. */
class KeptAnswer {
  private readonly scope: Scope;
  private readonly request: KeyedRequest;
  private readonly secret: string;
  private readonly text: string;
  /** Of the request and of the scopes of its token, which are read with the key. */
  private fingerprint: Buffer = Buffer.alloc(0);

  constructor(scope: Scope, request: KeyedRequest) {
    const { key, route, input } = request;
    this.scope = scope;
    this.request = request;
    this.secret = `${scope.companyId} ${key}`;
    this.text = `${route.name} ${JSON.stringify(input)}`;
  }

  /** Takes the key for the transaction. Undefined of a request that nobody has sent yet. */
  async find(tx: Transaction): Promise<RestResponse | undefined> {
    const { companyId, actor, now } = this.scope;
    const { key, route } = this.request;
    // The next holder of the lock sees the answer that the one before stored.
    const [isOurs, found, scopes] = await tx.send(
      lockKey(companyId, key),
      findAnswer(companyId, key, now()),
      scopesOfToken(companyId, String(actor.id)),
    );
    if (!isOurs) throw new DomainError('idempotency_key_in_progress');
    // Operations ask for more scopes than their own, for pay as an example (I10), and a repetition asks for none.
    const isOwn = route.tellsSecret || actor.employeeId !== null;
    const owner = [...(isOwn ? [actor.id] : []), ...(scopes?.toSorted() ?? [])].map((one) => `${one} `);
    this.fingerprint = hashOf(`${key} ${owner.join('')}${this.text}`);
    if (!found) return undefined;
    const expected = found.body === null ? this.fingerprint : hashOf(this.text);
    if (!found.fingerprint.equals(expected)) throw new DomainError('idempotency_key_reused');
    const text = found.body ?? decrypted(this.secret, this.place, found.answer);
    const body = route.tellsSecret ? decrypted(getRuntime().secret, this.place, Buffer.from(text, 'base64')) : text;
    return { status: found.status, headers: headersOf(body), body };
  }

  /** Ends the transaction with the answer. */
  async keep(tx: Transaction, response: RestResponse): Promise<RestResponse> {
    // No operation that writes answers a file.
    const body = String(response.body);
    const { key, route } = this.request;
    // A key can be short enough to be guessed: what is shown once needs the server's secret too.
    const text = route.tellsSecret ? encrypt(getRuntime().secret, this.place, body).toString('base64') : body;
    const answer = encrypt(this.secret, this.place, text);
    const kept = { key, fingerprint: this.fingerprint, status: response.status, answer };
    await tx.commit(keepAnswer(this.scope.companyId, kept, this.scope.now()));
    return response;
  }

  private get place() {
    return { purpose: 'kept answers', id: this.secret };
  }
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
