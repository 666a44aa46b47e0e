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
