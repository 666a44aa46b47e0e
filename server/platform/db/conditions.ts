import { type Column, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays, isCalendarDate, parseDateTime } from '../shared/dates.ts';
import type { InstantRange, OnlyReturn } from '../shared/lists.ts';
import { searchWords } from '../shared/search-key.ts';

/** A SQL condition; its values replace each `?` in order. */
export type Condition = readonly [text: string, ...values: unknown[]];

/** Column name in conditions and orders of a list: with its table. */
export const nameOf = (column: Column): string => `${getTableName(column.table)}.${column.name}`;

// Each returns no condition if the value is undefined.

export const is = (column: Column, value: unknown): Condition[] =>
  value === undefined ? [] : [[`${nameOf(column)} = ?`, value]];

/** Membership in a list of any length with one text, so that it is prepared once; a single value can use its index. */
export const isOneOf = (column: Column, values: readonly (string | number)[] | undefined): Condition[] =>
  equalsOneOf(nameOf(column), values);

/** The same for a column named by a handwritten statement. */
export function equalsOneOf(name: string, values: readonly (string | number)[] | undefined): Condition[] {
  if (values === undefined) return [];
  return [values.length === 1 ? [`${name} = ?`, values[0]] : [`${name} = any(?)`, values]];
}

/** The same for a statement that Drizzle builds. */
export const oneOf = (column: PgColumn, values: readonly (string | number)[]): SQL =>
  values.length === 1 ? eq(column, values[0]) : sql`${column} = any(${sql.param(values)})`;

export const isFrom = (column: Column, value: string | undefined): Condition[] =>
  value === undefined ? [] : [[`${nameOf(column)} >= ?`, value]];

export const isUpTo = (column: Column, value: string | undefined): Condition[] =>
  value === undefined ? [] : [[`${nameOf(column)} <= ?`, value]];

/** Null, or not. */
export const isMissing = (column: Column, missing: boolean | undefined): Condition[] =>
  missing === undefined ? [] : [[`${nameOf(column)} is ${missing ? 'null' : 'not null'}`]];

/** Deleted records, those that are not, or all. */
export const returnsOnly = (deletedAt: Column, only: OnlyReturn): Condition[] =>
  isMissing(deletedAt, only === 'all' ? undefined : only === 'not_deleted');

/** The same for records that are never deleted, though their responses have `deletedAt`. */
export const returnsUndeletable = (only: OnlyReturn): Condition[] => (only === 'deleted' ? [['false']] : []);

/** Part of a text, ignoring case; the text's own `%` and `_` are literal. */
export const hasPart = (column: Column, part: string | undefined): Condition[] =>
  part === undefined ? [] : [[`${nameOf(column)} ilike ?`, partPattern(part)]];

/** Null without words: no search. */
export function searchPatterns(search: string | undefined): string[] | null {
  const words = searchWords(search ?? '');
  return words.length === 0 ? null : words.map(partPattern);
}

/** Condition for a text that contains each word of a search, in any order, ignoring accents and case. */
export function hasWords(text: string, search: string | undefined): Condition[] {
  const patterns = searchPatterns(search);
  return patterns === null ? [] : [[`search_key(${text}) like all(?::text[])`, patterns]];
}

/** Returns the LIKE pattern that finds a part of a text. */
export const partPattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

export const inInstantRange = (column: Column, range: InstantRange): Condition[] =>
  instantConditions(nameOf(column), range);

export function instantConditions(column: string, range: InstantRange): Condition[] {
  const conditions: Condition[] = [];
  if (range?.gte !== undefined) conditions.push([`${column} >= ?`, startOf(range.gte)]);
  if (range?.lte !== undefined) conditions.push([`${column} < ?`, endOf(range.lte)]);
  return conditions;
}

const startOfUtcDay = (date: string) => new Date(`${date}T00:00:00Z`);

export const startOf = (bound: string): Date =>
  isCalendarDate(bound) ? startOfUtcDay(bound) : new Date(parseDateTime(bound)?.epochMilliseconds ?? Number.NaN);

/**
 * A date includes its whole day, and a second its whole second: responses round instants to the second, and such a bound must find its
 * record.
 */
export const endOf = (bound: string): Date =>
  isCalendarDate(bound) ? startOfUtcDay(addDays(bound, 1)) : new Date(startOf(bound).getTime() + 1000);
