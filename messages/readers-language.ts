import { localeOf } from '#server/shared/locale.ts';
import { isLanguage, type Language, languageCookie } from './languages.ts';

const COOKIE = new RegExp(`(?:^|; *)${languageCookie}=([^;]*)`);

/** The language that the reader chose, else the first of the browser's that we have. */
export function readersLanguage(header: (name: string) => string | null | undefined): Language {
  const [, chosen] = COOKIE.exec(header('cookie') ?? '') ?? [];
  return isLanguage(chosen) ? chosen : localeOf(header('accept-language') ?? undefined);
}
