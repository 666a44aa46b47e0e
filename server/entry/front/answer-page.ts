import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnavailable } from '../../platform/db/errors.ts';
import { DomainError } from '../../platform/shared/errors.ts';

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const underWay = new AsyncLocalStorage<{ isUnavailable: boolean }>();

/**
 * Lets `pages` answer. What fails because the database cannot answer now is 503 and says when to come again: Next itself answers every
 * failure of a page with 500.
 */
export function answerPage(pages: PageHandler, request: IncomingMessage, response: ServerResponse) {
  const page = { isUnavailable: false };
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !page.isUnavailable) return writeHead(status, ...rest);
    response.setHeader('retry-after', '1');
    return writeHead(503, ...rest);
  };
  return underWay.run(page, () => pages(request, response));
}

/** Says of the page under way that something it needs has failed. */
export function notePageFailure(error: unknown): void {
  const page = underWay.getStore();
  const isRefused = error instanceof DomainError && error.code === 'service_unavailable';
  if (page && (isRefused || isUnavailable(error))) page.isUnavailable = true;
}
