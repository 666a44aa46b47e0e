import { and, asc, type Column, count, desc, eq, gte, ilike, lt, lte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { addDays, isCalendarDate, parseDateTime } from './dates.ts';
import type { CompanyId } from './ids.ts';
import { calendarDate, problem } from './schemas.ts';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 500;

/** One bound of a range over instants: a date means the whole day in UTC, else a date-time. */
const bound = z
  .string()
  .refine((value) => isCalendarDate(value) || parseDateTime(value) !== null, problem('date_time'));

const instantRange = z.object({ gte: bound.optional(), lte: bound.optional() }).optional();

export type InstantRange = { gte?: string; lte?: string } | undefined;

export const pageInput = {
  page: z.int().min(1).max(2_147_483_647).default(1),
  limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
};

export const timestampRanges = { createdAt: instantRange, updatedAt: instantRange };

/** `name asc, createdAt desc`; fields outside the resource's own are refused. */
export function orderByInput<Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z
    .string()
    .transform((value, context): { field: Field; direction: 'asc' | 'desc' }[] => {
      const parts = value.split(',').map((part) => part.trim().split(/\s+/));
      const order = parts.flatMap(([field = '', direction = 'asc', ...rest]) => {
        const known = fields.find((candidate) => candidate === field);
        const way = direction.toLowerCase();
        return known && (way === 'asc' || way === 'desc') && rest.length === 0
          ? [{ field: known, direction: way } as const]
          : [];
      });
      if (order.length === parts.length) return order;
      context.addIssue({ code: 'custom', ...problem('order_by', { fields: fields.join(', ') }) });
      return z.NEVER;
    })
    .optional()
    .meta({ orderBy: fields, example: `${fields[0]} asc` });
}

/** Dates of a filter `from` … `to`, both inclusive. */
export const dateRange = { from: calendarDate().optional(), to: calendarDate().optional() };

export interface Page<Row> {
  rows: Row[];
  total: number;
}

export function inInstantRange(column: Column, range: InstantRange): SQL | undefined {
  if (!range) return undefined;
  return and(
    range.gte === undefined ? undefined : gte(column, lowerBound(range.gte)),
    range.lte === undefined
      ? undefined
      : isCalendarDate(range.lte)
        ? lt(column, lowerBound(addDays(range.lte, 1)))
        : lte(column, lowerBound(range.lte)),
  );
}

const lowerBound = (value: string) =>
  new Date(isCalendarDate(value) ? `${value}T00:00:00Z` : (parseDateTime(value)?.epochMilliseconds ?? Number.NaN));

/** Part of a text, ignoring case; the text's own `%` and `_` mean themselves. */
export function matchesPart(column: Column | SQL, part: string | undefined): SQL | undefined {
  return part === undefined ? undefined : ilike(column, `%${part.replace(/[\\%_]/g, '\\$&')}%`);
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

/** The shape of a list's answer to procedures; REST turns it into `data` and `meta`. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ rows: z.array(row), total: z.int() });
