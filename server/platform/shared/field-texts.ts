import type { z } from 'zod';
import type { FieldMessage } from './errors.ts';
import type { Locale } from './locale.ts';
import { de } from './messages/de.ts';
import { en, type MessageKey } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { pt } from './messages/pt.ts';

const catalogues: Record<Locale, Record<MessageKey, string>> = { en, es, fr, de, pt };

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
  typeof value === 'number' && Math.abs(value) >= MIN_GROUPED ? value.toLocaleString(locale) : String(value ?? '');

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
  return say(locale, messageOf(issue));
}

/** Messages by zod's name of the expected type. */
const TYPES: Partial<Record<z.core.$ZodIssueInvalidType['expected'], MessageKey>> = {
  array: 'type_list',
  boolean: 'type_boolean',
  file: 'type_file',
  int: 'type_integer',
  number: 'type_number',
  object: 'type_object',
  record: 'type_object',
  string: 'type_text',
};

const FORMATS: Record<string, MessageKey> = { email: 'email', guid: 'uuid', url: 'web_address' };

/** The message about a problem that a schema's own type or limit finds. */
function messageOf(issue: z.core.$ZodIssue): FieldMessage {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'wrong_value';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'wrong_value';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'unrecognized_keys':
      return { key: 'unknown_fields', values: { fields: issue.keys.join(', ') } };
    case 'invalid_union':
      return noAlternative(issue);
    default:
      return 'wrong_value';
  }
}

/** Signs are in quotes, which separate them from the commas between the options. */
function oneOf(values: readonly z.core.util.Primitive[]): FieldMessage {
  const options = values.map(String).map((value) => (/^\w/.test(value) ? value : JSON.stringify(value)));
  return { key: 'not_an_option', values: { options: options.join(', ') } };
}

function tooSmall({ origin, minimum, exact }: z.core.$ZodIssueTooSmall): FieldMessage {
  const least = Number(minimum);
  if (origin !== 'array') return { key: 'at_least', values: { minimum: least } };
  if (exact) return { key: 'list_length', values: { length: least } };
  return least === 1 ? 'list_empty' : { key: 'list_too_short', values: { minimum: least } };
}

function tooBig({ origin, maximum, exact }: z.core.$ZodIssueTooBig): FieldMessage {
  const most = Number(maximum);
  if (origin === 'string') return { key: 'too_long', values: { maximum: most } };
  if (origin !== 'array') return { key: 'at_most', values: { maximum: most } };
  return exact ? { key: 'list_length', values: { length: most } } : { key: 'list_too_long', values: { maximum: most } };
}

/** Alternatives that one field distinguishes: the problem is the value of this field. */
function noAlternative(issue: z.core.$ZodIssueInvalidUnion): FieldMessage {
  if (!issue.discriminator || !('options' in issue)) return 'wrong_value';
  const given = (issue.input as Record<string, unknown>)[issue.discriminator];
  if (given === undefined) return 'required';
  return oneOf(issue.options ?? []);
}
