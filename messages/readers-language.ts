import { acceptedTags, localeOf } from '#server/platform/shared/locale.ts';
import type { Preferences } from '#server/platform/shared/preferences.ts';
import { isLanguage, type Language, type Locale, languageCookie } from './languages.ts';

const COOKIE = new RegExp(`(?:^|; *)${languageCookie}=([^;]*)`);

type Header = (name: string) => string | null | undefined;

/** The language that the reader chose for their account, else in this browser, else the first of the browser's that we have. */
export function readersLanguage(header: Header, account?: Preferences | null): Language {
  if (account?.language) return account.language;
  const [, chosen] = COOKIE.exec(header('cookie') ?? '') ?? [];
  return isLanguage(chosen) ? chosen : localeOf(header('accept-language') ?? undefined);
}

/** Where a browser names no region: that of the texts. All of them write the day first. */
const USUAL_REGIONS: Record<Language, string> = { en: 'GB', es: 'ES', fr: 'FR', de: 'DE', pt: 'PT' };

/** A language where nobody's region is known, such as on a tablet that many people use. */
export const usualLocale = (language: Language): Locale => `${language}-${USUAL_REGIONS[language]}`;

/**
 * The reader's language with their region, which dates and numbers follow: the first of the browser's languages that is the chosen one
 * and names a region, else the language's usual region.
 */
export function readersLocale(header: Header, account?: Preferences | null): Locale {
  const language = readersLanguage(header, account);
  const regions = acceptedTags(header('accept-language') ?? '').map((tag) => regionOf(tag, language));
  return `${language}-${regions.find((region) => region !== undefined) ?? USUAL_REGIONS[language]}`;
}

/** The same for a page that no server has made for its reader, from its language and the languages of the browser. */
export const deviceLocale = (language: Language, accepted: readonly string[]): Locale =>
  readersLocale((name) => (name === 'accept-language' ? accepted.join() : null), { language, theme: null });

/** Only language and region count: a calendar or digits of the browser's own would not fit the fields that dates are typed in. */
function regionOf(tag: string, language: Language): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    if (locale.language !== language || !locale.region) return;
    const known = `${language}-${locale.region}`;
    return Intl.DateTimeFormat.supportedLocalesOf(known).length > 0 ? locale.region : undefined;
  } catch {
    return;
  }
}
