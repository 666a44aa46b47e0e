import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import { type Client, clientOf, forwardingHeader, forwardingOf } from '../../platform/client-address.ts';
import { getMetrics } from '../../platform/runtime/metrics.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { answerFront } from '../front/answer-front.ts';
import { answerPage, type PageHandler } from '../front/answer-page.ts';
import type { BuiltPages } from '../front/built-pages.ts';
import type { FrontAnswer, FrontRequest } from '../front/front-request.ts';
import { handleNodeRequest } from '../rest/node.ts';
import { isPublicPath } from '../rest/routes.ts';

/** Room for the longest list of ids that a filter takes. */
const MAX_HEADER_BYTES = 65_536;
const YEAR_SECONDS = 31_536_000;

/** How long a connection may be idle, and take for its headers and for a whole request, in milliseconds. */
type Times = Pick<ServerOptions, 'keepAliveTimeout' | 'headersTimeout' | 'requestTimeout'>;
const TIMES: Times = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 60_000 };
/** How often Node looks for those that took longer; by default it does every 30 seconds. */
const CHECKING_MILLISECONDS = 1000;

/**
 * The server of one process: the public interface first, then what needs no page rendered (`front`), everything else (pages,
 * sign-in, tRPC) by `pages`, which is Next; `built` is what its build made once for everyone.
 */
export function createHttpServer(
  runtime: Runtime,
  pages: PageHandler,
  built?: BuiltPages,
  times: Times = TIMES,
): Server {
  const options = { maxHeaderSize: MAX_HEADER_BYTES, connectionsCheckingInterval: CHECKING_MILLISECONDS, ...times };
  const server = createServer(options, (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (isPublicPath(path)) {
      requireHttps(runtime, response);
      return void answerRest(runtime, request, response);
    }
    const client = markRequest(runtime, request, response);
    answerFront(runtime, frontRequestOf(request, path, client), built)
      .then((answer) => (answer ? sendAnswer(request, response, answer) : answerPage(pages, request, response)))
      .catch((error) => {
        runtime.log.error({ error }, 'request failed');
        response.destroy();
      });
  });
  return server;
}

/**
 * Writes into a request where it comes from, over whatever the caller wrote there, and into its answer that browsers should use
 * https alone, where they can.
 */
export function markRequest(runtime: Runtime, request: IncomingMessage, response: ServerResponse): Client {
  const client = clientOf(request, runtime.settings.trustedProxies);
  request.headers[addressHeader] = client.address;
  // Before Next, which adds headers like those of a proxy.
  request.headers[forwardingHeader] = JSON.stringify(forwardingOf(request, runtime.settings.trustedProxies));
  requireHttps(runtime, response);
  return client;
}

function requireHttps({ settings }: Runtime, response: ServerResponse): void {
  // Not for other names of the domain: those are not ours to decide on.
  if (settings.publicUrl?.startsWith('https:')) {
    response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
  }
}

const frontRequestOf = (request: IncomingMessage, path: string, client: Client): FrontRequest => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  path,
  client,
  header: (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  },
});

function sendAnswer(request: IncomingMessage, response: ServerResponse, { status, headers, body }: FrontAnswer): void {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  response.writeHead(status, {
    ...headers,
    ...(status !== 304 && { 'content-length': Buffer.byteLength(body) }),
    // Does not wait for an unread body.
    ...(hasBody && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answerRest(runtime: Runtime, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now();
  try {
    const answer = await handleNodeRequest(request, response);
    const operation = answer.route ?? 'none';
    const milliseconds = performance.now() - started;
    const { requests, durations } = getMetrics();
    requests.inc({ operation, status: answer.status });
    durations.observe({ operation }, milliseconds / 1000);
    const line = {
      requestId: answer.headers['x-request-id'],
      method: request.method,
      operation,
      status: answer.status,
      milliseconds: Math.round(milliseconds * 10) / 10,
    };
    runtime.log.debug(line, 'request');
  } catch (error) {
    // The caller went away while it was sending or being answered.
    runtime.log.debug({ error }, 'request broken off');
    response.destroy();
  }
}
