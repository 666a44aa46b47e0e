import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import type { Sort, TableOptions } from '#components/table/table-parsers.ts';

export const SHOWN = ['archived', 'all'] as const;
export type OfficeOrder = 'name' | 'address';
export type OfficeFilters = { q: string | null; show: (typeof SHOWN)[number] | null };

/** The list's state in the address: `?q=madrid&show=archived&sort=-address`. Without `show` it is of those in use. */
export const officeOptions = {
  sorts: ['name', 'address'],
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { q: parseAsString, show: parseAsStringLiteral(SHOWN) },
} satisfies TableOptions<OfficeOrder, ParserMap>;

type ListState<Filters, Order extends string> = { filters: Filters; page: number; sort: Sort<Order> };

/** Input of the list, for server and browser. */
export const officesInput = ({ filters: { q, show }, page, sort }: ListState<OfficeFilters, OfficeOrder>) => ({
  page,
  limit: ROWS_PER_PAGE,
  orderBy: `${sort.key} ${sort.direction}`,
  name: q?.trim() || undefined,
  isArchived: show === 'all' ? undefined : show === 'archived',
});

export type RecordOrder = 'name';
export type RecordFilters = { q: string | null };

/** The same for locations, departments and groups: `?q=gate&sort=-name`. */
export const recordOptions = {
  sorts: ['name'],
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { q: parseAsString },
} satisfies TableOptions<RecordOrder, ParserMap>;

export const recordsInput = ({ filters: { q }, page, sort }: ListState<RecordFilters, RecordOrder>) => ({
  page,
  limit: ROWS_PER_PAGE,
  orderBy: `${sort.key} ${sort.direction}`,
  name: q?.trim() || undefined,
});
