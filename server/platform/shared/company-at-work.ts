import { isUuid } from './uuid.ts';

/** Company in which a browser works, and its user: `<user id>.<company id>`. A preference: the database decides who enters (I1). */
export const COMPANY_COOKIE = 'jornada-company';
export const COMPANY_COOKIE_SECONDS = 31_536_000;
/** Company of a page, in every request that it makes. Takes precedence over the cookie, which all tabs share. */
export const COMPANY_HEADER = 'jornada-company';
/** Company of an address that leads to a company's data. */
export const COMPANY_PARAMETER = 'company';
/**
 * In responses to signed-in people: since when they have had their role and scope in that company, in milliseconds since 1970, or `none`
 * without access.
 */
export const ACCESS_HEADER = 'jornada-access';
export const NO_ACCESS = 'none';

/** A company that nobody can enter. */
const NO_COMPANY = '00000000-0000-0000-0000-000000000000';
const COOKIE = new RegExp(`(?:^|; *)${COMPANY_COOKIE}=([^;]*)`);

export const companyCookie = (userId: string, companyId: string): string => `${userId}.${companyId}`;

/** Returns the company that a user's request asks for, if any. Ignores the cookie of another user of the same browser. */
export function askedCompany(headers: Headers, userId: string): string | null {
  const named = headers.get(COMPANY_HEADER);
  if (named !== null) return isUuid(named) ? named : NO_COMPANY;
  const [, cookie = ''] = COOKIE.exec(headers.get('cookie') ?? '') ?? [];
  const point = cookie.lastIndexOf('.');
  const companyId = cookie.slice(point + 1);
  return cookie.slice(0, point) === userId && isUuid(companyId) ? companyId : null;
}
