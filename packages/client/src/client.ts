import { JornadaError } from './error.ts';
import { OPERATIONS } from './generated/operations.ts';
import type { Change } from './generated/types.gen.ts';
import type { Input, Item, ListId, OperationId, Output } from './operation.ts';
import { sendWithRetries } from './send.ts';

export interface ClientOptions {
  /** Address of the server, such as `https://jornada.example.com`. */
  url: string;
  /** API token of the company, `jrn_…`. */
  token: string;
  /** Further attempts after a lost connection, 429 or 503. Default 4. */
  retries?: number;
  /** Milliseconds until an attempt ends without a response. Default 60,000. */
  timeoutMilliseconds?: number;
  /** Language of texts in errors; otherwise that of the company. */
  language?: 'en' | 'de' | 'es' | 'fr' | 'pt';
}

interface CallOptions {
  /** Ends the call, and the waits between attempts. */
  signal?: AbortSignal;
  /** For a write: calls with the same key have an effect once, even in another run of the program. Default: a new key for each call. */
  idempotencyKey?: string;
}

/** The fields of an operation, or nothing if all are optional. */
type Arguments<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions];

export interface Client {
  /** Calls an operation and returns the body of its response. Throws `JornadaError`, or the error of `fetch` without a response. */
  call<Id extends OperationId>(id: Id, ...input: Arguments<Id>): Promise<Output<Id>>;
  /** Returns all records of a list, page by page as they are read. */
  all<Id extends ListId>(id: Id, ...input: Arguments<Id>): AsyncGenerator<Item<Id>, void, undefined>;
  /**
   * Returns the changes of records after a cursor, and then waits for more until `signal` aborts. Store `cursor` of a change after its work
   * is done. Throws a `JornadaError` with the status 410 if the cursor is too old: begin again without one.
   */
  changes(options?: {
    after?: string;
    types?: readonly Change['type'][];
    signal?: AbortSignal;
  }): AsyncGenerator<Change, void, undefined>;
}

const LARGEST_PAGE = 500;
const LONGEST_WAIT_SECONDS = 25;

type Fields = Record<string, unknown>;
type Parts = { path?: Fields; query?: Fields; body?: Fields };

/** Creates a client of one company. It keeps no connection and no state. */
export function createClient({
  url,
  token,
  retries = 4,
  timeoutMilliseconds = 60_000,
  language,
}: ClientOptions): Client {
  const base = url.replace(/\/+$/, '');

  async function send(id: OperationId, { path, query, body }: Parts = {}, options: CallOptions = {}) {
    const { method, path: pattern, isForm } = OPERATIONS[id];
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (language) headers['accept-language'] = language;
    if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
    if (body && !isForm) headers['content-type'] = 'application/json';
    const response = await sendWithRetries(
      base + pathOf(pattern, path) + queryOf(query),
      { method, headers, body: body === undefined ? null : isForm ? formOf(body) : JSON.stringify(body) },
      { retries, timeoutMilliseconds, signal: options.signal },
    );
    if (!response.ok) throw await JornadaError.of(response);
    return bodyOf(response);
  }

  async function* all(id: OperationId, { query, ...input }: Parts = {}, options?: CallOptions) {
    const limit = Number(query?.limit ?? LARGEST_PAGE);
    for (let page = Number(query?.page ?? 1); ; page += 1) {
      const { data, meta } = (await send(id, { ...input, query: { ...query, limit, page } }, options)) as Page;
      yield* data;
      if (page >= meta.lastPage) return;
    }
  }

  async function* changes({ after, types, signal }: Parameters<Client['changes']>[0] = {}) {
    let cursor = after;
    while (!signal?.aborted) {
      const query = { after: cursor, types, limit: LARGEST_PAGE, wait: LONGEST_WAIT_SECONDS };
      const { data, meta } = (await send('changes.list', { query }, signal && { signal })) as FeedPage;
      yield* data;
      cursor = meta.cursor;
    }
  }

  return { call: send, all, changes } as unknown as Client;
}

type Page = { data: unknown[]; meta: { lastPage: number } };
type FeedPage = { data: Change[]; meta: { cursor: string } };

function pathOf(pattern: string, fields: Fields = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`path.${name} is missing.`);
    return encodeURIComponent(String(value));
  });
}

/** A list is one parameter for each of its values. */
function queryOf(fields: Fields = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size === 0 ? '' : `?${query}`;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.blob();
}
