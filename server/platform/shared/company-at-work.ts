import { isUuid } from './uuid.ts';

/** Which company a browser works in, and for whom: `<user id>.<company id>`. A wish: the database decides who enters (I1). */
export const COMPANY_COOKIE = 'jornada-company';
export const COMPANY_COOKIE_SECONDS = 31_536_000;
/** The company that a page was made for, in every request that the page makes. It counts more than the cookie, which all tabs share. */
export const COMPANY_HEADER = 'jornada-company';
/** In an address that leads to what is one company's: which one. */
export const COMPANY_PARAMETER = 'company';
/**
 * In answers to whoever is signed in: since when they have had their role and scope in that company, in milliseconds since 1970, or
 * `none` without access.
 */
export const ACCESS_HEADER = 'jornada-access';
export const NO_ACCESS = 'none';

/** Nobody enters it. */
const NO_COMPANY = '00000000-0000-0000-0000-000000000000';
const COOKIE = new RegExp(`(?:^|; *)${COMPANY_COOKIE}=([^;]*)`);

export const companyCookie = (userId: string, companyId: string): string => `${userId}.${companyId}`;

/** The company that a request of a user asks for, if any. The cookie of another user of the same browser asks for nothing. */
export function askedCompany(headers: Headers, userId: string): string | null {
  const named = headers.get(COMPANY_HEADER);
  if (named !== null) return isUuid(named) ? named : NO_COMPANY;
  const [, cookie = ''] = COOKIE.exec(headers.get('cookie') ?? '') ?? [];
  const point = cookie.lastIndexOf('.');
  const companyId = cookie.slice(point + 1);
  return cookie.slice(0, point) === userId && isUuid(companyId) ? companyId : null;
}
