import { addressHeader } from '../auth/sign-in-limit.ts';
import { requestIdOf } from '../request-id.ts';
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
    address: () => request.headers.get(addressHeader),
    header: (name) => request.headers.get(name) ?? undefined,
    body: async (limit) => {
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of request.body ?? []) {
        length += chunk.length;
        if (length > limit) return 'too_large';
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  });
  return new Response(answer.status === 204 || request.method === 'HEAD' ? null : answer.body, {
    status: answer.status,
    headers: answer.headers,
  });
}
