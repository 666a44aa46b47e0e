import { currentVisit } from '../auth/session.ts';
import type { Runtime } from '../runtime.ts';
import {
  COMPANY_COOKIE,
  COMPANY_COOKIE_SECONDS,
  COMPANY_HEADER,
  COMPANY_PARAMETER,
  companyCookie,
} from '../shared/company-at-work.ts';
import { INBOX_PATH } from '../shared/page-paths.ts';
import { type FrontAnswer, type FrontRequest, isReading, plainAnswer } from './front-request.ts';

/**
 * The link of a mail to the Inbox names its company, which somebody of several may not be at work in: they go there as if they had
 * switched. Undefined where the address names none, or one that they cannot enter: it is then the Inbox that they see anyway. For callers
 * who may be signed in.
 */
export async function followCompanyLink(runtime: Runtime, request: FrontRequest): Promise<FrontAnswer | undefined> {
  const { path, url, header } = request;
  if (path !== INBOX_PATH || !isReading(request)) return undefined;
  const named = new URLSearchParams(url.slice(path.length)).get(COMPANY_PARAMETER);
  if (named === null) return undefined;
  const headers = new Headers({ cookie: header('cookie') ?? '', [COMPANY_HEADER]: encodeURIComponent(named) });
  const visit = await currentVisit(runtime, headers);
  if (visit.kind !== 'member') return undefined;
  const { userId, companyId } = visit.member;
  const cookie = `${COMPANY_COOKIE}=${companyCookie(userId, companyId)}`;
  return plainAnswer(307, 'The Inbox of that company.', {
    location: INBOX_PATH,
    'set-cookie': `${cookie}; Path=/; Max-Age=${COMPANY_COOKIE_SECONDS}; SameSite=Lax`,
  });
}
