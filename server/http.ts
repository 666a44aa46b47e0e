import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { addressHeader } from './auth/sign-in-limit.ts';
import { isCurrent } from './db/migrate.ts';
import { PATIENCE_MILLISECONDS } from './db/pool.ts';
import { getMetrics } from './metrics.ts';
import { answerDocs, isDocsPath } from './rest/docs.ts';
import { handleNodeRequest, requestIdOf } from './rest/node.ts';
import { isPublicPath } from './rest/routes.ts';
import type { Runtime } from './runtime.ts';

/** Room for the longest list of ids that a filter takes. */
const MAX_HEADER_BYTES = 65_536;

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * The server of one process: the public interface in front, a few paths for operators, everything else (pages, sign-in, tRPC)
 * by `pages`, which is Next.
 */
export function createHttpServer(runtime: Runtime, pages: Handler): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (isPublicPath(path)) return void answerRest(runtime, request, response);
    if (isDocsPath(path)) return void answerDocs(path, request, response);
    if (path === '/healthz') return void plain(request, response, 200, 'ok');
    if (path === '/readyz') return void answerReady(runtime, request, response);
    if (path === '/metrics') return void answerMetrics(request, response);
    // Whatever the caller wrote there: limits per address count the connection's.
    request.headers[addressHeader] = request.socket.remoteAddress ?? 'unknown';
    void pages(request, response);
  });
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  return server;
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

async function answerReady(runtime: Runtime, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const late = wait(PATIENCE_MILLISECONDS, false, { ref: false });
  const ready = await Promise.race([isCurrent(runtime.ownerPool).catch(() => false), late]);
  plain(
    request,
    response,
    ready ? 200 : 503,
    ready ? 'ready' : 'the database is out of reach or its migrations are not current',
  );
}

async function answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { registry } = getMetrics();
  response.writeHead(200, { ...usualHeaders(request), 'content-type': registry.contentType });
  response.end(await registry.metrics());
}

const usualHeaders = (request: IncomingMessage) => ({
  'x-request-id': requestIdOf(request.headers['x-request-id']),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

function plain(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...usualHeaders(request), 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
