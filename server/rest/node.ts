import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, plainIp } from '../client-address.ts';
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
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    address: () => plainIp(clientOf(request, getRuntime().settings.trustedProxies).address),
    chunks: (limit) => readChunks(request, limit),
  });
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status !== 204 && { 'content-length': Buffer.byteLength(answer.body) }),
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
  return answer;
}

async function* readChunks(request: IncomingMessage, limit: number): AsyncIterable<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(request.socket);
  let length = 0;
  // Not for-await over the request itself: who stops reading would close the connection before the answer.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) throw tooLarge(request.socket);
    yield chunk;
  }
}

const LINGER_MILLISECONDS = 1000;

/**
 * What is left of the body is not read. Closed with bytes unread, TCP would take the answer back from a caller who still sends, so the
 * connection ends with the answer and is closed when there was time to read it.
 */
function tooLarge(socket: Socket): DomainError {
  socket.destroySoon = () => {
    socket.end();
    const closing = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
    socket.once('close', () => clearTimeout(closing));
  };
  return new DomainError('payload_too_large');
}
