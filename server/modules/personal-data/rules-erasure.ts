import { KEPT_YEARS } from './constants.ts';

/** L6: name of an erased person, in the language of the company. */
const LABELS: Readonly<Record<string, string>> = {
  en: 'Erased person',
  es: 'Persona borrada',
  fr: 'Personne effacée',
  de: 'Gelöschte Person',
  pt: 'Pessoa apagada',
};

/** L6: returns a neutral name that distinguishes erased people. */
export const labelOf = (language: string, id: string): string =>
  `${LABELS[language.toLowerCase().split('-', 1)[0] ?? ''] ?? LABELS.en} ${id.replaceAll('-', '').slice(-8)}`;

/** L6: returns the date until which the law keeps a person's time records, by the day of the last one; null: there is none to keep. */
export const keptUntil = (lastDay: string | null): string | null =>
  lastDay === null ? null : Temporal.PlainDate.from(lastDay).add({ years: KEPT_YEARS }).toString();

/** Codes that prevent an erasure. */
export const ERASURE_REFUSALS = ['self_resolution_not_allowed', 'last_owner', 'employee_still_active'] as const;
export type ErasureRefusal = (typeof ERASURE_REFUSALS)[number];

/** L6: returns why somebody cannot be erased; null: they can. */
export function refusalOf(person: { isActive: boolean; isSelf: boolean; isLastOwner: boolean }): ErasureRefusal | null {
  if (person.isSelf) return 'self_resolution_not_allowed';
  if (person.isLastOwner) return 'last_owner';
  return person.isActive ? 'employee_still_active' : null;
}

/** L6: compares the typed name with the person's, ignoring spaces and case. */
export const isNameOf = (typed: string, name: string): boolean => plain(typed) === plain(name);

const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('und');
