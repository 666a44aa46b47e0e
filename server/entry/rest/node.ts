import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, plainIp } from '../../platform/client-address.ts';
import { requestIdOf } from '../../platform/request-id.ts';
import { getRuntime } from '../../platform/runtime/held-runtime.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { handleRest } from './handler.ts';
import type { RestResponse } from './message.ts';

/** Answers a request of Node's HTTP server through the public interface. */
export async function handleNodeRequest(request: IncomingMessage, response: ServerResponse): Promise<RestResponse> {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  // Set by a callback, which the type checker does not see.
  let isBegun = false as boolean;
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
    gone: () => {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      return gone.signal;
    },
    chunks: (limit) => {
      isBegun = true;
      return readChunks(request, limit);
    },
  });
  const isGivenUp = isBegun && !request.readableEnded;
  if (isGivenUp) endWithAnswer(request.socket);
  const { status, headers, body } = answer;
  // An unread body must not be taken for the next request.
  if (isGivenUp) headers.connection = 'close';
  if (status !== 204) headers['content-length'] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  return answer;
}

async function* readChunks(request: IncomingMessage, limit: number): AsyncIterable<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new DomainError('payload_too_large');
  let length = 0;
  // Not for-await over the request itself: who stops reading would close the connection before the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new DomainError('payload_too_large');
    yield chunk;
  }
}

const LINGER_MILLISECONDS = 1000;

/**
 * The rest of the body stays unread. If a connection is closed with unread bytes, TCP discards the answer for a caller who is still
 * sending. So the connection ends with the answer and is closed after there was time to read it.
 */
function endWithAnswer(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const closing = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
    socket.once('close', () => clearTimeout(closing));
  };
}
