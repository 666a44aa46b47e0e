import { isCalendarDate } from '../../platform/shared/dates.ts';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import type { CustomFieldType } from './constants.ts';

/** Returns the slug of a name: `Shirt size (EU)` is `shirt-size-eu`. A slug stays as it is. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  const slug = plain.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '');
  return slug === '' ? 'field' : slug;
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
