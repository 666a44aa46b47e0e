import { normalTitle, titleWithoutRemark } from '../../platform/shared/column-titles.ts';
import type { ImportField, ImportKind } from './constants.ts';
import { FIELDS, REQUIRED } from './rules-fields.ts';

/** The field of each column of a file by position; null for an ignored column. */
export type Mapping = (string | null)[];

type Place = { field: ImportField; rank: number };
const placesOf = new WeakMap<readonly ImportField[], Map<string, Place[]>>();

/** Returns the possible fields of each title, and how usual the title is for each. */
function fieldsOfTitles(fields: readonly ImportField[]): Map<string, Place[]> {
  const known = placesOf.get(fields);
  if (known) return known;
  const made = new Map<string, Place[]>();
  for (const field of fields) {
    for (const [rank, title] of [field.name, ...field.titles].entries()) {
      const key = normalTitle(title);
      const same = made.get(key) ?? [];
      if (!same.some((place) => place.field === field)) made.set(key, [...same, { field, rank }]);
    }
  }
  placesOf.set(fields, made);
  return made;
}

/** Ranks after every title of our own fields, which are more than a text. */
const CUSTOM_RANK = 1000;

function placesOfTitle(kind: ImportKind, title: string, custom: readonly ImportField[]): Place[] {
  const placesOfKey = (key: string) => [
    ...(fieldsOfTitles(FIELDS[kind]).get(key) ?? []),
    ...(fieldsOfTitles(custom).get(key) ?? []).map(({ field, rank }) => ({ field, rank: CUSTOM_RANK + rank })),
  ];
  const found = placesOfKey(normalTitle(title));
  return found.length > 0 ? found : placesOfKey(titleWithoutRemark(title));
}

/** Returns the normalised titles of this kind's fields. */
export const knownTitles = (kind: ImportKind, custom: readonly ImportField[] = []): string[] => [
  ...new Set([FIELDS[kind], custom].flatMap((fields) => [...fieldsOfTitles(fields).keys()])),
];

export interface Match {
  mapping: Mapping;
  /** Several columns could be the field; the first is used until somebody chooses. */
  ambiguous: { field: string; columns: number[] }[];
  /** One field of each list is missing. */
  missing: string[][];
}

/**
 * Finds the field of each column by its title: the one chosen for it before, else the field for which the title is most usual. Each field
 * is used once.
 */
export function matchColumns(
  kind: ImportKind,
  titles: readonly string[],
  remembered: Readonly<Record<string, string | null>> = {},
  custom: readonly ImportField[] = [],
): Match {
  const mapping: Mapping = titles.map(() => null);
  const taken = new Map<string, number>();
  const isFree = (column: number) => mapping[column] === null && !isRemembered(column);
  const names = new Set([...FIELDS[kind], ...custom].map(({ name }) => name));
  // A field of the company may have been deleted, and another may have its name.
  const isRemembered = (column: number) => {
    const field = remembered[normalTitle(titles[column] ?? '')];
    return field === null || (field !== undefined && names.has(field));
  };
  for (const [column, title] of titles.entries()) {
    const field = isRemembered(column) ? remembered[normalTitle(title)] : null;
    if (!field || !names.has(field) || taken.has(field)) continue;
    mapping[column] = field;
    taken.set(field, column);
  }
  const claims = titles.flatMap((title, column) =>
    isFree(column)
      ? placesOfTitle(kind, title, custom).map(({ field, rank }) => ({ column, field: field.name, rank }))
      : [],
  );
  const ambiguous: Match['ambiguous'] = [];
  // A column with one meaning goes first, then the more usual meaning.
  const meanings = Map.groupBy(claims, ({ column }) => column);
  const order = claims.toSorted(
    (one, other) =>
      (meanings.get(one.column)?.length ?? 0) - (meanings.get(other.column)?.length ?? 0) || one.rank - other.rank,
  );
  for (const { column, field } of order) {
    if (mapping[column] !== null) continue;
    const first = taken.get(field);
    if (first === undefined) {
      mapping[column] = field;
      taken.set(field, column);
    }
  }
  if (kind === 'employees') {
    nameBeside(mapping, (column) => !isRemembered(column) && titleWithoutRemark(titles[column] ?? '') === 'name');
    nameAlone(mapping);
  }
  for (const [field, column] of [...taken].toSorted((one, other) => one[1] - other[1])) {
    if (mapping[column] !== field) continue;
    const rivals = claims
      .filter((claim) => claim.field === field && claim.column !== column && mapping[claim.column] === null)
      .map((claim) => claim.column);
    if (rivals.length > 0) ambiguous.push({ field, columns: [column, ...new Set(rivals)].toSorted((a, b) => a - b) });
  }
  return { mapping, ambiguous, missing: missingFields(kind, mapping) };
}

/** "Name" next to a surname is the first name, and next to a first name the last one: read as a whole, a second given name would be lost. */
function nameBeside(mapping: Mapping, isName: (column: number) => boolean): void {
  const [hasFirst, hasLast] = [mapping.includes('firstName'), mapping.includes('lastName')];
  const whole = mapping.indexOf('fullName');
  if (whole < 0 || hasFirst === hasLast || !isName(whole)) return;
  mapping[whole] = hasFirst ? 'lastName' : 'firstName';
}

/** A first name without a last name is a whole one, and so is a last name without a first. */
function nameAlone(mapping: Mapping): void {
  const [first, last] = [mapping.indexOf('firstName'), mapping.indexOf('lastName')];
  if (mapping.includes('fullName') || first < 0 === last < 0) return;
  mapping[Math.max(first, last)] = 'fullName';
}

/** Returns required fields without a column. */
export const missingFields = (kind: ImportKind, mapping: Mapping): string[][] =>
  REQUIRED[kind].filter((fields) => !fields.some((field) => mapping.includes(field))).map((fields) => [...fields]);

/** Returns why a choice of columns is invalid: fields that are missing, unknown, or chosen twice. */
export function mappingFaults(kind: ImportKind, mapping: Mapping, custom: readonly ImportField[] = []) {
  const chosen = mapping.filter((field) => field !== null);
  const names = new Set([...FIELDS[kind], ...custom].map(({ name }) => name));
  return {
    missing: missingFields(kind, mapping),
    unknown: chosen.filter((field) => !names.has(field)),
    twice: [...new Set(chosen.filter((field, place) => chosen.indexOf(field) !== place))],
  };
}
