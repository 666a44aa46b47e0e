import type { z } from 'zod';
import * as locales from 'zod/locales';
import type { FieldMessage } from './errors.ts';
import type { Locale } from './locale.ts';
import { de } from './messages/de.ts';
import { en, type MessageKey } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { pt } from './messages/pt.ts';

const catalogues: Record<Locale, Record<MessageKey, string>> = { en, es, fr, de, pt };

const zodMessages: Record<Locale, z.core.$ZodErrorMap> = {
  en: locales.en().localeError,
  es: locales.es().localeError,
  fr: locales.fr().localeError,
  de: locales.de().localeError,
  pt: locales.pt().localeError,
};

/** Smallest number written with separators in every language. */
const MIN_GROUPED = 10_000;

/** Returns the text of a field message in a language. */
export function say(locale: Locale, message: FieldMessage): string {
  const { key, values } = typeof message === 'string' ? { key: message, values: {} } : message;
  return catalogues[locale][key].replace(/\{(\w+)\}/g, (_, name: string) =>
    valueText(locale, (values as Record<string, unknown>)[name]),
  );
}

/** Formats large numbers with separators: 50,000. */
const valueText = (locale: Locale, value: unknown): string =>
  typeof value === 'number' && value >= MIN_GROUPED ? value.toLocaleString(locale) : String(value ?? '');

/** Returns schema problems by field path with dots, in the given language (never through zod's process-wide setting). */
export function fieldErrors(
  issues: readonly z.core.$ZodRawIssue[] | readonly z.core.$ZodIssue[],
  locale: Locale,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map(String).join('.') || 'body';
    errors[path] = [...(errors[path] ?? []), textOf(issue as z.core.$ZodIssue, locale)];
  }
  return errors;
}

// A missing value violates the type of its field, or the list of its values.
const MISSING: ReadonlySet<z.core.$ZodIssue['code']> = new Set(['invalid_type', 'invalid_value']);

function textOf(issue: z.core.$ZodIssue, locale: Locale): string {
  const params = (issue as { params?: { key?: MessageKey; values?: Record<string, string | number> } }).params;
  if (params?.key) return say(locale, { key: params.key, values: params.values ?? {} });
  if (issue.code === 'invalid_type' && issue.path.length === 0) return say(locale, 'body_not_an_object');
  // Without `input` in an issue zod cannot distinguish a missing field from a wrong one; the handler adds it (reportInput).
  if (MISSING.has(issue.code) && issue.input === undefined) return say(locale, 'required');
  if (issue.code === 'invalid_format' && issue.format === 'guid') return say(locale, 'uuid');
  const text = zodMessages[locale](issue as z.core.$ZodRawIssue);
  return typeof text === 'string' ? text : (text?.message ?? issue.message);
}
