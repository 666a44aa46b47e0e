'use client';

import { type Language, languageCookie } from '#messages/languages.ts';
import { COMPANY_COOKIE, companyCookie } from '#server/platform/shared/company-at-work.ts';
import { navigationCookie } from './cookies.ts';

const year = 31_536_000;

function remember(name: string, value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where pages are not served over https
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`;
}

/** Kept in a cookie, not in local storage: the server renders the navigation correctly at once. */
export function rememberNavigation(collapsed: boolean) {
  remember(navigationCookie, collapsed ? 'collapsed' : 'open');
}

export function rememberLanguage(language: Language) {
  remember(languageCookie, language);
}

/** The company that the next page of this browser is made for. Pages that are open go on in theirs. */
export function rememberCompany(userId: string, companyId: string) {
  remember(COMPANY_COOKIE, companyCookie(userId, companyId));
}
