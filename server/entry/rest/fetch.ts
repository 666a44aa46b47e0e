import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import { plainIp } from '../../platform/client-address.ts';
import { requestIdOf } from '../../platform/request-id.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { handleRest } from './handler.ts';

/** The same interface for servers that speak Fetch: the mounts below `app/(public-api)` and the tests. */
export async function handleFetchRequest(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const requestId = requestIdOf(request.headers.get('x-request-id') ?? undefined);
  const answer = await handleRest({
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    requestId,
    header: (name) => request.headers.get(name) ?? undefined,
    address: () => plainIp(request.headers.get(addressHeader)),
    gone: () => request.signal,
    chunks: (limit) => chunksOf(request, limit),
  });
  return new Response(answer.status === 204 || request.method === 'HEAD' ? null : answer.body, {
    status: answer.status,
    headers: answer.headers,
  });
}

/** The body as it arrives. Throws `payload_too_large` beyond `limit` bytes. */
export async function* chunksOf(request: Request, limit: number): AsyncIterable<Uint8Array> {
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > limit) throw new DomainError('payload_too_large');
    yield chunk;
  }
}
