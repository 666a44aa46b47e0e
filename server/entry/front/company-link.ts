import { currentVisit } from '../../platform/auth/session.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import {
  COMPANY_COOKIE,
  COMPANY_COOKIE_SECONDS,
  COMPANY_HEADER,
  COMPANY_PARAMETER,
  companyCookie,
} from '../../platform/shared/company-at-work.ts';
import {
  CORRECTIONS_PATH,
  INBOX_PATH,
  ME_PATH,
  NOTICES_PATH,
  WEBHOOKS_PATH,
} from '../../platform/shared/page-paths.ts';
import { isUuid } from '../../platform/shared/uuid.ts';
import { type FrontAnswer, type FrontRequest, isReading, plainAnswer } from './front-request.ts';

const BELOW_WEBHOOKS = `${WEBHOOKS_PATH}/`;

/** Where mails lead that are about one company. */
const isLinked = (path: string): boolean =>
  path === INBOX_PATH ||
  path === CORRECTIONS_PATH ||
  path === NOTICES_PATH ||
  path === ME_PATH ||
  path.startsWith(`${ME_PATH}/`) ||
  (path.startsWith(BELOW_WEBHOOKS) && isUuid(path.slice(BELOW_WEBHOOKS.length)));

/**
 * The link of a mail, to the Inbox, the corrections, the notices, a page of one's own or an endpoint of webhooks, names its company, which somebody of several may not be at work in: they go
 * there as if they had switched. Undefined where the address names none, or one that they cannot enter: the page then answers as the
 * company that they are at work in. For callers who may be signed in.
 */
export async function followCompanyLink(runtime: Runtime, request: FrontRequest): Promise<FrontAnswer | undefined> {
  const { path, url, header } = request;
  if (!isLinked(path) || !isReading(request)) return undefined;
  const named = new URLSearchParams(url.slice(path.length)).get(COMPANY_PARAMETER);
  if (named === null) return undefined;
  const headers = new Headers({ cookie: header('cookie') ?? '', [COMPANY_HEADER]: encodeURIComponent(named) });
  const visit = await currentVisit(runtime, headers);
  if (visit.kind !== 'member') return undefined;
  const { userId, companyId } = visit.member;
  const cookie = `${COMPANY_COOKIE}=${companyCookie(userId, companyId)}`;
  return plainAnswer(307, 'The page of that company.', {
    location: path,
    'set-cookie': `${cookie}; Path=/; Max-Age=${COMPANY_COOKIE_SECONDS}; SameSite=Lax`,
  });
}
