import { createParser, type ParserMap, parseAsString } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type TableOptions } from '#components/table/table-parsers.ts';

const isMonth = (value: string): boolean => /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/.test(value);

/** The month in the address, `?month=2026-03`, and the job whose archive the page shows. */
export const monthParsers = {
  month: createParser({ parse: (value) => (isMonth(value) ? value : null), serialize: String }),
};
export const jobParsers = { job: parseAsId };

export type RecordsFilters = { q: string | null; office: string | null; department: string | null };

/** The list's state in the address: `?month=2026-03&q=ana&office=…&department=…&page=2`. */
export const recordsOptions = {
  sorts: ['name'],
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { q: parseAsString, office: parseAsId, department: parseAsId },
} satisfies TableOptions<'name', ParserMap>;

/** Input of a page of the list, for server and browser. */
export function recordsInput(month: string, { filters, page }: { filters: RecordsFilters; page: number }) {
  const { q, office, department } = filters;
  return {
    ...{ month, page, limit: ROWS_PER_PAGE },
    name: q?.trim() || undefined,
    officeId: office ?? undefined,
    departmentId: department ?? undefined,
  };
}

/** The month before or after. */
export const monthBeside = (month: string, step: -1 | 1): string =>
  Temporal.PlainYearMonth.from(month).add({ months: step }).toString();

/** The month before the one of a date: the last one that is over. */
export const lastMonth = (today: string): string => monthBeside(today.slice(0, 7), -1);
