import { z } from 'zod';
import { isCalendarDate, parseDateTime } from './dates.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './limits.ts';
import { firstDay, integer, lastDay, problem, shortText } from './schemas.ts';

/** One bound of a range of instants: a date includes the whole day in UTC, else a date-time. */
export const bound = z
  .string()
  .refine((value) => isCalendarDate(value) || parseDateTime(value) !== null, problem('date_or_date_time'));

const FIRST = { description: 'Earliest value, included: a date-time, or a date (its start in UTC).' };
const LAST = { description: 'Latest value, included: a date-time, or a date (its end in UTC).' };

const instantRange = z.object({ gte: bound.optional().meta(FIRST), lte: bound.optional().meta(LAST) }).optional();

/** Instants of a filter `from` … `to`, both included; a date includes the whole day, as above. */
export const instantBounds = {
  from: bound
    .optional()
    .meta({ format: 'date-time', description: 'Earliest date-time, included, or a date (its start in UTC).' }),
  to: bound
    .optional()
    .meta({ format: 'date-time', description: 'Latest date-time, included, or a date (its end in UTC).' }),
};

export type InstantRange = { gte?: string; lte?: string } | undefined;

export const pageInput = {
  page: integer(1).default(1).meta({ description: 'Page number, from 1.' }),
  // Clients look for the code in the message.
  limit: integer(1)
    .refine((limit) => limit <= MAX_LIMIT, problem('invalid_items_per_page_limit_exceeded', { maximum: MAX_LIMIT }))
    .default(DEFAULT_LIMIT)
    .meta({ maximum: MAX_LIMIT, description: 'Number of records per page.' }),
};

/** A filter on the name of a record. */
export const partOfName = shortText().optional().meta({ description: 'Part of the name, case-insensitive.' });

export const timestampRanges = { createdAt: instantRange, updatedAt: instantRange };

const MAX_FILTER_VALUES = 500;

/** A filter on an id, an enumeration or a code: one value, or several any of which matches. */
export const oneOrMany = <Value extends z.ZodType>(value: Value) =>
  z.array(value).min(1).max(MAX_FILTER_VALUES).optional();

/** `name asc, createdAt desc`; fields outside the resource's own are refused. */
export function orderByInput<Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z
    .string()
    .transform((value, context): { field: Field; direction: 'asc' | 'desc' }[] => {
      const order: { field: Field; direction: 'asc' | 'desc' }[] = [];
      for (const part of value.split(',')) {
        const [name = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
        const field = fields.find((candidate) => candidate === name);
        const way = direction.toLowerCase();
        if (!field || (way !== 'asc' && way !== 'desc') || rest.length > 0) {
          context.addIssue({ code: 'custom', ...problem('order_by', { fields: fields.join(', ') }) });
          return z.NEVER;
        }
        // Only the first mention of a field has an effect: ignoring the others keeps the number of query texts small.
        if (!order.some((earlier) => earlier.field === field)) order.push({ field, direction: way });
      }
      return order;
    })
    .optional()
    .meta({
      orderBy: fields,
      description: `Sort fields separated by commas, each with \`asc\` or \`desc\`: ${fields.map((field) => `\`${field}\``).join(', ')}. The ID is always the last sort key.`,
      example: `${fields[0]} asc`,
    });
}

/** Direction of a list with one order, `usual` unless another is requested. */
export const directionOf = (
  orderBy: readonly { direction: 'asc' | 'desc' }[] | undefined,
  usual: 'asc' | 'desc',
): 'asc' | 'desc' => orderBy?.[0]?.direction ?? usual;

/** Dates of a filter `from` … `to`, both inclusive. */
export const dateRange = { from: firstDay().optional(), to: lastDay().optional() };

/** For lists of records that have `deletedAt`. */
export const onlyReturn = z.enum(['not_deleted', 'deleted', 'all']).default('not_deleted').meta({
  description: 'Filter by deletion: only records that are not deleted, only deleted records, or all records.',
});
export type OnlyReturn = z.output<typeof onlyReturn>;

export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Format of a list for procedures; REST turns it into `data` and `meta`. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ rows: z.array(row), total: z.int() });
