import { type NextRequest, NextResponse } from 'next/server';
import { readersLanguage } from '#messages/readers-language.ts';
import { pageHeaders, pagePolicy } from '#server/entry/front/page-policy.ts';
import { heldForPages } from '#server/entry/process/held-for-pages.ts';
import { ANONYMOUS_PATHS } from '#server/platform/shared/page-paths.ts';

const development = process.env.NODE_ENV === 'development';

/**
 * Sets headers: who may see a page is decided where the page is made. When Next runs alone, what needs no page is answered here;
 * `npm start` has done that before (`server/entry/process/http.ts`).
 */
export async function proxy(request: NextRequest) {
  const answer = await heldForPages.get()?.front?.(request);
  if (answer) {
    const { status, body } = answer;
    const headers = new Headers(answer.headers);
    const location = headers.get('location');
    // Next takes whole addresses alone here, and makes them relative again.
    if (location) headers.set('location', new URL(location, request.url).href);
    return new NextResponse(status === 304 ? null : new Uint8Array(Buffer.from(body)), { status, headers });
  }
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const { pathname, search } = request.nextUrl;
  // A build answers these pages before they come here.
  const isAnonymous = ANONYMOUS_PATHS.includes(pathname);
  // Development evaluates code, opens a socket, and writes style tags without a nonce, which would switch 'unsafe-inline' off.
  const policy = pagePolicy({
    scripts: [
      development && isAnonymous ? `'unsafe-inline'` : `'nonce-${nonce}' 'strict-dynamic'`,
      ...(development ? [`'unsafe-eval'`] : []),
    ].join(' '),
    styles: development ? `'unsafe-inline'` : `'nonce-${nonce}'`,
    connections: development ? 'ws:' : '',
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set('x-path', pathname + search);
  const options = { request: { headers } };
  const language = readersLanguage((name) => headers.get(name));
  const response = isAnonymous
    ? NextResponse.rewrite(new URL(`/anonymous/${language}${pathname}`, request.url), options)
    : NextResponse.next(options);
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(pageHeaders)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: '/((?!api/).*)' };
