/** The languages every text exists in; the first one is used when nothing else fits. */
export const languages = ['en', 'es', 'fr', 'de', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Each language's own name for itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
};

export const languageCookie = 'jornada-language';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** A language with the reader's region, as formatters take it: `en-GB`. */
export type Locale = Language | `${Language}-${string}`;

/** The language of a locale: `en` of `en-GB`. */
export function languageOf(locale: Locale): Language {
  const [language] = locale.split('-', 1);
  return isLanguage(language) ? language : languages[0];
}
