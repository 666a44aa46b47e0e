import assert from 'node:assert/strict';
import { handleFetchRequest } from '#server/entry/rest/fetch.ts';
import { matchRoute } from '#server/entry/rest/routes.ts';
import { isSelfScope } from '#server/platform/shared/token-scopes.ts';
import { noteAnswer } from './seen-answers.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** The body as it came. */
  bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers by name; every answer is checked against its declared schema
  body: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  data: any;
  meta: { currentPage: number; lastPage: number; total: number; perPage: number; cursor?: string; hasMore?: boolean };
  /** The code of a domain error, or "Unprocessable entity". */
  code: string;
  /** The messages by field, whether the operation answers them in the envelope or flat. */
  errors: Record<string, string[]>;
}

export interface RestClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>, body?: unknown): Promise<Answer>;
  /** Anything else: raw bodies, other methods, no token. */
  send(method: string, path: string, init?: RequestInit): Promise<Answer>;
}

/**
 * Calls the public interface in process and checks every answer: declared shape, envelope, headers. `personal`: the token for operations
 * that take none of the company's (M7).
 */
export function createRestClient(token: string | null, personal?: () => Promise<string>): RestClient {
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers(init.headers);
    const sent = personal && isOfOneself(method, path) ? await personal() : token;
    if (sent && !headers.has('authorization')) headers.set('authorization', `Bearer ${sent}`);
    const request = new Request(`http://jornada.test${path}`, {
      ...init,
      method,
      headers,
      ...(init.body ? { duplex: 'half' } : {}),
    });
    const response = await handleFetchRequest(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body = isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    checkAnswer(method, path, response, body);
    const refusal = refusalOf(body);
    noteAnswer(method, path, { status: response.status, code: refusal.code });
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body,
      data: body?.data,
      meta: body?.meta,
      ...refusal,
    };
  };
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(
        method,
        path,
        body === undefined
          ? { headers }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
      );
  return {
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    delete: (path, headers, body) =>
      body === undefined ? send('DELETE', path, { headers }) : withBody('DELETE')(path, body, headers),
    post: withBody('POST'),
    put: withBody('PUT'),
  };
}

function isOfOneself(method: string, path: string): boolean {
  const match = matchRoute(method, new URL(path, 'http://jornada.test').pathname);
  return match.kind === 'route' && isSelfScope(match.route.scope);
}

function refusalOf(body?: {
  error?: { message: string; errors: Answer['errors'] };
  message?: string;
  code?: string;
  errors?: { field: string; message: string }[];
}): Pick<Answer, 'code' | 'errors'> {
  const { message, code, errors } = body ?? {};
  const flat: Answer['errors'] = {};
  for (const problem of errors ?? []) flat[problem.field] = [...(flat[problem.field] ?? []), problem.message];
  return {
    code: body?.error?.message ?? code ?? (message as string),
    errors: body?.error?.errors ?? ((errors && flat) as Answer['errors']),
  };
}

function checkAnswer(method: string, path: string, response: Response, body: unknown): void {
  assert.ok(response.headers.get('x-request-id'), 'X-Request-Id');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  if (method === 'HEAD') return;
  if (response.status >= 400) {
    const { error } = body as { error?: { status: number; message: string; errors: unknown } };
    if (!error) return;
    assert.equal(error.status, response.status);
    assert.equal(typeof error.message, 'string');
    return;
  }
  const match = matchRoute(method, new URL(path, 'http://jornada.test').pathname);
  assert.equal(match.kind, 'route');
  if (match.kind !== 'route') return;
  const { route } = match;
  if (route.reply === 'empty') {
    assert.equal(response.status, 204);
    return;
  }
  if (route.reply === 'file' || (route.reply === 'item_or_file' && response.headers.has('content-disposition'))) {
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; /);
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
    return;
  }
  const { data, meta } = body as { data: unknown; meta: Record<string, number> };
  const ofFeed = route.reply === 'feed' ? ['cursor', 'hasMore'] : [];
  assert.deepEqual(Object.keys(meta).sort(), [...ofFeed, 'currentPage', 'lastPage', 'perPage', 'total'].sort());
  if (route.reply === 'blank') {
    assert.equal(data, '');
    return;
  }
  assert.ok(route.output, `${route.name} declares its output`);
  const { cursor, hasMore, total } = meta as Record<string, unknown>;
  const isPage = route.reply === 'page' || (route.reply === 'item_or_page' && Array.isArray(data));
  route.output.parse(isPage ? { rows: data, total } : route.reply === 'feed' ? { rows: data, cursor, hasMore } : data);
}
