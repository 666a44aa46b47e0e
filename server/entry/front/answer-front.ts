import { readersLanguage } from '#messages/readers-language.ts';
import { currentVisit } from '../../platform/auth/session.ts';
import { carriesEndedSession, carriesSession } from '../../platform/auth/session-cookie.ts';
import { version } from '../../platform/release.ts';
import { requestIdOf } from '../../platform/request-id.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { COMPANY_HEADER } from '../../platform/shared/company-at-work.ts';
import { say } from '../../platform/shared/field-texts.ts';
import { SIGN_IN_PATH } from '../../platform/shared/page-paths.ts';
import { UNATTENDED_HEADER } from '../../platform/shared/session-use.ts';
import { errorEnvelope } from '../rest/envelope.ts';
import { isPublicPath } from '../rest/routes.ts';
import { answerVisitorsProcedures } from '../rpc/fetch.ts';
import { countAnonymous } from './anonymous-limit.ts';
import { answerApp, isAppPath } from './app-files.ts';
import type { BuiltPages } from './built-pages.ts';
import { answerFeed, isFeedPath } from './calendar-feeds.ts';
import { followCompanyLink } from './company-link.ts';
import { answerDocs, isDocsPath } from './docs.ts';
import { type FrontAnswer, type FrontRequest, isReading, plainAnswer } from './front-request.ts';
import { answerMetrics, answerReady } from './operator-paths.ts';

const MAX_NEXT_LENGTH = 2000;
/** Headers on which the refusal of a page's call depends. */
const CALL_HEADERS = [
  'accept-language',
  'content-length',
  'content-type',
  'host',
  'origin',
  'sec-fetch-site',
  'trpc-accept',
  'x-request-id',
];

/**
 * Answers what needs no page to be made: paths for operators, the description of the interface, files, pages for
 * visitors, and visitors who are not signed in. Undefined is for Next: a page or call of somebody who may be signed in, and sign-in itself.
 * Without `built` (in development) pages, files and visitors are all Next's.
 */
export async function answerFront(
  runtime: Runtime,
  request: FrontRequest,
  built: BuiltPages | undefined,
): Promise<FrontAnswer | undefined> {
  const answer = await answerPath(runtime, request, built);
  if (!answer) return undefined;
  const headers = { 'x-request-id': requestIdOf(request.header('x-request-id')), ...answer.headers };
  return { ...answer, headers: { 'x-content-type-options': 'nosniff', ...headers } };
}

async function answerPath(
  runtime: Runtime,
  request: FrontRequest,
  built: BuiltPages | undefined,
): Promise<FrontAnswer | undefined> {
  const { path } = request;
  if (!isWellFormed(path)) return isOfProgram(request) ? routeNotFound() : malformed();
  if (path === '/healthz') return plainAnswer(200, `ok ${version}`);
  if (path === '/readyz') return answerReady(runtime);
  if (path === '/metrics') return (await answerMetrics(runtime, request)) ?? notFound();
  if (isDocsPath(path)) return (await tooMany(runtime, request)) ?? answerDocs(runtime, request);
  if (isAppPath(path)) return answerApp(request);
  if (isFeedPath(path)) return (await tooMany(runtime, request)) ?? answerFeed(runtime, request);
  if (isPublicPath(path) || isOfProgram(request)) return routeNotFound();
  const followed = isSignedIn(runtime, request) ? await followCompanyLink(runtime, request) : undefined;
  return followed ?? (built && answerVisitor(runtime, request, built));
}

/** A request with a token of the interface or a body in JSON. Pages send neither, except to `/api/` and while they are developed. */
const isOfProgram = ({ path, header }: FrontRequest): boolean =>
  !/^\/(api\/|_)/.test(path) && (/^bearer\b/i.test(header('authorization') ?? '') || hasJson(header));

const hasJson = (header: FrontRequest['header']): boolean =>
  (header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0) &&
  /^application\/([\w.-]+\+)?json\b/i.test(header('content-type') ?? '');

/** A program that follows a redirect to the sign-in page would read it as a success. */
function routeNotFound(): FrontAnswer {
  const { status, headers, body } = errorEnvelope({ status: 404, code: 'route_not_found', fields: null });
  return { status, headers: { 'cache-control': 'no-store', ...headers }, body };
}

/** Visitors cost no page, whatever they ask for. Requests that do cost something are limited per address and minute. */
async function answerVisitor(
  runtime: Runtime,
  request: FrontRequest,
  built: BuiltPages,
): Promise<FrontAnswer | undefined> {
  const { path } = request;
  const asset = await built.answerAsset(request);
  if (asset) return asset;
  if (path.startsWith('/_next/')) return notFound();
  const refusal = await tooMany(runtime, request);
  if (refusal) return refusal;
  const page = built.answerPage(request);
  if (page) return page;
  if (path.startsWith(`${SIGN_IN_PATH}/`)) return redirect(SIGN_IN_PATH);
  const isCall = path.startsWith('/api/');
  const isFollowed = !isCall && request.header(COMPANY_HEADER) !== undefined;
  if (isSignedIn(runtime, request)) return isFollowed ? refuseEnded(runtime, request) : undefined;
  if (path.startsWith('/api/trpc/')) return answerVisitorsCalls(request);
  if (isCall) return undefined;
  if (isFollowed) return isAhead(request) ? NOTHING_AHEAD : signInFirst();
  if (!isReading(request)) return plainAnswer(405, 'This address can only be read.', { allow: 'GET, HEAD' });
  const address = `${SIGN_IN_PATH}${nextOf(request.url)}`;
  // A call of the page may have found the session ended before the page was asked for.
  const hasEnded = carriesEndedSession(request.header('cookie'), runtime.secret);
  return redirect(hasEnded ? `${address}${address.includes('?') ? '&' : '?'}reason=sessionEnded` : address);
}

/**
 * An open page that follows a link names its company. When its session is over it hears so, and asks its reader to sign in without
 * leaving it: sent to the sign-in page, it would lose what they typed.
 */
async function refuseEnded(runtime: Runtime, { header }: FrontRequest): Promise<FrontAnswer | undefined> {
  if (isAhead({ header })) return undefined;
  const headers = new Headers({ cookie: header('cookie') ?? '', [COMPANY_HEADER]: header(COMPANY_HEADER) ?? '' });
  // Whether somebody is there is for the page to note, which is asked next.
  headers.set(UNATTENDED_HEADER, '1');
  const { kind } = await currentVisit(runtime, headers);
  return kind === 'session_ended' || kind === 'signed_out' ? signInFirst() : undefined;
}

/** Asked ahead of a click that may never come. */
const isAhead = ({ header }: Pick<FrontRequest, 'header'>): boolean => header('next-router-prefetch') !== undefined;

/** No refusal: a page that asks while its session ends has done nothing wrong. */
const NOTHING_AHEAD: FrontAnswer = { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };

const signInFirst = () => plainAnswer(401, 'Sign in first.');

/** Refused as the procedures refuse it, whatever the body, which is not read. */
async function answerVisitorsCalls({ method, url, header }: FrontRequest): Promise<FrontAnswer> {
  if (method !== 'GET' && method !== 'POST') return plainAnswer(405, 'Calls are GET or POST.', { allow: 'GET, POST' });
  const headers = new Headers();
  for (const name of CALL_HEADERS) {
    const value = header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const answer = await answerVisitorsProcedures(new Request(`http://localhost${url}`, { method, headers }));
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

const isSignedIn = (runtime: Runtime, request: FrontRequest): boolean =>
  carriesSession(request.header('cookie'), runtime.secret);

/** The refusal of a visitor whose address has asked for too much; people who are signed in are not counted. */
async function tooMany(runtime: Runtime, request: FrontRequest): Promise<FrontAnswer | undefined> {
  if (isSignedIn(runtime, request)) return undefined;
  const seconds = await countAnonymous(request.client.address);
  if (seconds === null) return undefined;
  const text = say(readersLanguage(request.header), { key: 'rate_limit_exceeded', values: { seconds } });
  return plainAnswer(429, text, { 'retry-after': String(seconds) });
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return path.startsWith('/');
  } catch {
    return false;
  }
}

const malformed = () => plainAnswer(400, 'The address is malformed: % must be followed by the code of a character.');

const notFound = () => plainAnswer(404, 'There is nothing at this address.');

const redirect = (location: string) => plainAnswer(307, 'Sign in first.', { location });

/** Where to go after signing in, unless it is not an address that a person opened. */
function nextOf(url: string): string {
  if (url === '/' || url.length > MAX_NEXT_LENGTH) return '';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // Suffix that Next's router adds to a page that it loads by script.
  const pairs =
    mark < 0
      ? []
      : url
          .slice(mark + 1)
          .split('&')
          .filter((pair) => !pair.startsWith('_rsc='));
  return `?next=${encodeURIComponent(pairs.length > 0 ? `${path}?${pairs.join('&')}` : path)}`;
}
