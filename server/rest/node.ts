import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../shared/errors.ts';
import { handleRest, type RestResponse } from './handler.ts';

const SAFE_REQUEST_ID = /^[\w.~:/+=@,-]{1,128}$/;
const LINGER_MILLISECONDS = 1000;

/** The caller's request id when it is harmless, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : randomUUID();
}

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
    body: (limit) => readBody(request, limit),
  });
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status !== 204 && { 'content-length': Buffer.byteLength(answer.body) }),
  });
  if (answer.status === 413) void closeGently(response, answer.body);
  else response.end(request.method === 'HEAD' ? undefined : answer.body);
  return answer;
}

/**
 * Closing at once, with the rest of the body unread, resets the connection, and a caller that is still writing would lose the
 * answer: it gets a second to read it. Nothing more of the body is read meanwhile.
 */
async function closeGently(response: ServerResponse, body: string): Promise<void> {
  response.write(body);
  await Promise.race([once(response, 'close').catch(() => {}), wait(LINGER_MILLISECONDS, undefined, { ref: false })]);
  response.end();
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too_large'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too_large';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop must not destroy the request: its connection still has to carry the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return 'too_large';
      chunks.push(chunk);
    }
  } catch {
    // The caller went away: no fault of ours, and nobody reads the answer.
    throw new DomainError('malformed_json');
  }
  return Buffer.concat(chunks);
}
