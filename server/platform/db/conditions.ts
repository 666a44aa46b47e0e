import { type Column, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays, isCalendarDate, parseDateTime } from '../shared/dates.ts';
import type { InstantRange, OnlyReturn } from '../shared/lists.ts';
import { searchWords } from '../shared/search-key.ts';

/** A SQL condition; its values replace each `?` in their order. */
export type Condition = readonly [text: string, ...values: unknown[]];

/** The column as conditions and orders of a list name it: with its table. */
export const nameOf = (column: Column): string => `${getTableName(column.table)}.${column.name}`;

// Each returns no condition when nothing is asked for.

export const is = (column: Column, value: unknown): Condition[] =>
  value === undefined ? [] : [[`${nameOf(column)} = ?`, value]];

/** Membership in a list of any length with one text, so that it is prepared once; a single value finds its index. */
export const isOneOf = (column: Column, values: readonly (string | number)[] | undefined): Condition[] =>
  equalsOneOf(nameOf(column), values);

/** The same for a column as a statement written by hand names it. */
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

/** The same for records that are never deleted, though their answers have `deletedAt`. */
export const returnsUndeletable = (only: OnlyReturn): Condition[] => (only === 'deleted' ? [['false']] : []);

/** Part of a text, ignoring case; the text's own `%` and `_` are literal. */
export const hasPart = (column: Column, part: string | undefined): Condition[] =>
  part === undefined ? [] : [[`${nameOf(column)} ilike ?`, partPattern(part)]];

/** Null without words, where nothing is searched for. */
export function searchPatterns(search: string | undefined): string[] | null {
  const words = searchWords(search ?? '');
  return words.length === 0 ? null : words.map(partPattern);
}

/** A text that has each word of a search as a part, in any order, without regard to accents and case. */
export function hasWords(text: string, search: string | undefined): Condition[] {
  const patterns = searchPatterns(search);
  return patterns === null ? [] : [[`search_key(${text}) like all(?::text[])`, patterns]];
}

/** The pattern of LIKE that finds a part of a text. */
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

/** A date counts whole, and so does a second: answers give instants to the second, and such a bound must find its record. */
export const endOf = (bound: string): Date =>
  isCalendarDate(bound) ? startOfUtcDay(addDays(bound, 1)) : new Date(startOf(bound).getTime() + 1000);
