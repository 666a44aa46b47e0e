import { and, asc, type Column, count, desc, eq, gte, ilike, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { addDays, isCalendarDate, parseDateTime } from '../shared/dates.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { InstantRange, OnlyReturn, Page } from '../shared/lists.ts';
import type { Db } from './client.ts';

export function inInstantRange(column: Column, range: InstantRange): SQL | undefined {
  if (!range) return undefined;
  return and(
    range.gte === undefined ? undefined : gte(column, startOf(range.gte)),
    range.lte === undefined ? undefined : lt(column, endOf(range.lte)),
  );
}

/** A condition of SQL written by hand, its value standing for `?`. */
export type Condition = [text: string, value: unknown];

export function instantConditions(column: string, range: InstantRange): Condition[] {
  const conditions: Condition[] = [];
  if (range?.gte !== undefined) conditions.push([`${column} >= ?`, startOf(range.gte)]);
  if (range?.lte !== undefined) conditions.push([`${column} < ?`, endOf(range.lte)]);
  return conditions;
}

const startOfUtcDay = (date: string) => new Date(`${date}T00:00:00Z`);

const startOf = (bound: string): Date =>
  isCalendarDate(bound) ? startOfUtcDay(bound) : new Date(parseDateTime(bound)?.epochMilliseconds ?? Number.NaN);

/** A date counts whole, and so does a second: answers tell instants to the second, and such a bound must find its record. */
const endOf = (bound: string): Date =>
  isCalendarDate(bound) ? startOfUtcDay(addDays(bound, 1)) : new Date(startOf(bound).getTime() + 1000);

/** Part of a text, ignoring case; the text's own `%` and `_` mean themselves. */
export function matchesPart(column: Column | SQL, part: string | undefined): SQL | undefined {
  return part === undefined ? undefined : ilike(column, partPattern(part));
}

/** The pattern of LIKE that finds a part of a text. */
export const partPattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** Deleted records, those that are not, or all. */
export function returnsOnly(deletedAt: PgColumn, only: OnlyReturn): SQL | undefined {
  return only === 'all' ? undefined : only === 'deleted' ? isNotNull(deletedAt) : isNull(deletedAt);
}

type ListTable = PgTable & { companyId: PgColumn; id: PgColumn };

interface ListQuery<Field extends string> {
  page: number;
  limit: number;
  orderBy?: { field: Field; direction: 'asc' | 'desc' }[] | undefined;
}

/** Ordering as asked, or the default, with the id as the last key: pages never overlap. */
export function orderClauses<Field extends string>(
  orderBy: ListQuery<Field>['orderBy'],
  columns: Record<Field, Column | SQL>,
  id: Column,
  defaultOrder: SQL[],
): SQL[] {
  const clauses = orderBy?.map(({ field, direction }) =>
    direction === 'asc' ? asc(columns[field]) : desc(columns[field]),
  );
  return [...(clauses ?? defaultOrder), asc(id)];
}

/** One page of a table's own rows and the number of all that match, in one round trip. */
export async function listPage<Table extends ListTable, Field extends string>(
  db: Db,
  companyId: CompanyId,
  table: Table,
  query: ListQuery<Field>,
  options: { where?: (SQL | undefined)[]; columns: Record<Field, Column | SQL>; defaultOrder: SQL[] },
): Promise<Page<Table['$inferSelect']>> {
  const where = and(eq(table.companyId, companyId), ...(options.where ?? []));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table as PgTable)
      .where(where)
      .orderBy(...orderClauses(query.orderBy, options.columns, table.id, options.defaultOrder))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db
      .select({ total: count() })
      .from(table as PgTable)
      .where(where),
  ]);
  return { rows: rows as Table['$inferSelect'][], total: counted?.total ?? 0 };
}
