import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientOf } from '../client-address.ts';
import { requestIdOf } from '../request-id.ts';
import { getRuntime } from '../runtime.ts';
import { DomainError } from '../shared/errors.ts';
import { handleRest, type RestResponse } from './handler.ts';

/** Answers a request of Node's HTTP server through the public interface. */
export async function handleNodeRequest(request: IncomingMessage, response: ServerResponse): Promise<RestResponse> {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const answer = await handleRest({
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    requestId: requestIdOf(request.headers['x-request-id']),
    address: () => clientOf(request, getRuntime().settings.trustedProxies).address,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: (limit) => readBody(request, limit),
  });
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status !== 204 && { 'content-length': Buffer.byteLength(answer.body) }),
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
  return answer;
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too_large'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too_large';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return 'too_large';
      chunks.push(chunk);
    }
  } catch {
    // The caller went away: not our fault, and nobody reads the answer.
    throw new DomainError('malformed_json');
  }
  return Buffer.concat(chunks);
}
