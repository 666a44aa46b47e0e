import { isCalendarDate } from '../../platform/shared/dates.ts';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import { MAX_NAME } from '../../platform/shared/limits.ts';
import type { CustomFieldType } from './constants.ts';

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** Whether a text may be a slug: plain lower case words, with hyphens or underscores between them. */
export const isSlug = (text: string): boolean =>
  text !== '' &&
  plain(text)
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '') === text;

/** Returns the slug of a new field without one: `Shirt size (EU)` gives `cf_shirt_size_eu`. */
export function defaultSlugOf(name: string): string {
  const words = plain(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['field'];
  return [...`cf_${words.join('_')}`].slice(0, MAX_NAME).join('');
}

/** Returns the fault of a value, written as text, for a custom field of a type; null if it fits. */
export function valueFault(type: CustomFieldType, value: string): FieldMessage | null {
  switch (type) {
    case 'text':
      return null;
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) ? null : 'not_a_number';
    case 'date':
      return isCalendarDate(value) ? null : 'calendar_date';
    case 'boolean':
      return value === 'true' || value === 'false' ? null : 'true_or_false';
  }
}

/** Faults by field path of values for a field that another value already has. Empty if there are none. */
export function repeatedFaults({
  customFields,
}: {
  customFields: readonly { id: string }[];
}): Record<string, FieldMessage> {
  const isRepeated = (id: string, index: number) => customFields.findIndex((other) => other.id === id) < index;
  return Object.fromEntries(
    customFields.flatMap(({ id }, index) => (isRepeated(id, index) ? [[`customFields.${index}.id`, 'repeated']] : [])),
  );
}
