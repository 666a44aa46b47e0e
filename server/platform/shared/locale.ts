/** Languages of what the server writes. Pages read the reader's among them, and load no texts for that (`field-texts.ts`). */
const LOCALES = ['en', 'es', 'fr', 'de', 'pt'] as const;

export type Locale = (typeof LOCALES)[number];

const isLocale = (language: string): language is Locale => LOCALES.some((locale) => locale === language);

/** Returns the first language of `Accept-Language` that we have, else the company's, else English. */
export function localeOf(acceptLanguage: string | undefined, companyLanguage?: string | null): Locale {
  // Most integrations send none.
  const wanted = acceptLanguage ? acceptedTags(acceptLanguage).map((tag) => tag.split('-')[0] ?? '') : [];
  return [...wanted, companyLanguage?.toLowerCase().split('-', 1)[0] ?? ''].find(isLocale) ?? 'en';
}

/** Returns the tags of `Accept-Language` in lower case, most preferred first, without refused ones. */
export const acceptedTags = (acceptLanguage: string): string[] =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
