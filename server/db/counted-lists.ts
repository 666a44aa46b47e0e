import { type Column, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { workEntries } from '#drizzle/schema/time.ts';
import { type Condition, isFrom, isMissing, isUpTo } from './conditions.ts';

interface CountedList {
  table: PgTable;
  /** What its records are counted by. */
  day?: Column;
  deletedAt?: Column;
}

/** Lists whose records triggers count: each has the same line in drizzle/counts.sql. */
const COUNTED: readonly CountedList[] = [
  { table: workEntries, day: workEntries.workDate, deletedAt: workEntries.deletedAt },
];

type Meanings = ReadonlyMap<string, string>;

/** For each list by its table: what its conditions are for the counts. */
const meanings = new Map<string, Meanings>(
  COUNTED.map(({ table, day, deletedAt }) => [
    getTableName(table),
    new Map([
      ...(day ? [meaning(isFrom(day, ''), 'day >= ?'), meaning(isUpTo(day, ''), 'day <= ?')] : []),
      ...(deletedAt
        ? [meaning(isMissing(deletedAt, true), 'live'), meaning(isMissing(deletedAt, false), 'not live')]
        : []),
    ]),
  ]),
);

function meaning([condition]: Condition[], ofCounts: string): readonly [string, string] {
  if (!condition) throw new Error('A condition of a counted list has no text.');
  return [condition[0], ofCounts];
}

/**
 * The number of the records that meet the conditions, as a subquery with the same values in the same order. Undefined where it
 * is not kept: it is then to be counted.
 */
export function keptCount(table: string, conditions: readonly string[]): string | undefined {
  const known = meanings.get(table);
  const ofCounts = conditions.map((condition) => known?.get(condition));
  if (!known || ofCounts.includes(undefined)) return undefined;
  const where = ['company_id = $companyId', `list = '${table}'`, ...ofCounts].join(' and ');
  return `(select coalesce(sum(change), 0)::bigint from list_counts where ${where})`;
}
