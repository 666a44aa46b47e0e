import type { ParserMap } from 'nuqs/server';
import { createLoader, createParser, parseAsInteger } from 'nuqs/server';
import { isCalendarDate } from '#server/platform/shared/dates.ts';
import { isUuid } from '#server/platform/shared/uuid.ts';

export type Sort<Key extends string> = { key: Key; direction: 'asc' | 'desc' };

const parseAsPage = createParser({
  parse: (value) => {
    const page = parseAsInteger.parse(value);
    return page !== null && page >= 1 ? page : null;
  },
  serialize: String,
});

/** The id of a record, to filter by it. */
export const parseAsId = createParser({
  parse: (value) => (isUuid(value) ? value.toLowerCase() : null),
  serialize: String,
});

/** A calendar date, to filter by it. */
export const parseAsDate = createParser({
  parse: (value) => (isCalendarDate(value) ? value : null),
  serialize: String,
});

function parseAsSort<Key extends string>(sorts: readonly Key[]) {
  return createParser<Sort<Key>>({
    parse: (value) => {
      const key = sorts.find((candidate) => candidate === value.replace(/^-/, ''));
      return key ? { key, direction: value.startsWith('-') ? 'desc' : 'asc' } : null;
    },
    serialize: (sort) => (sort.direction === 'desc' ? `-${sort.key}` : sort.key),
    eq: (a, b) => a.key === b.key && a.direction === b.direction,
  });
}

export type TableOptions<Key extends string, Filters extends ParserMap> = {
  /** Columns that can be sorted by. */
  sorts: readonly Key[];
  defaultSort: Sort<Key>;
  /** nuqs parsers by name; each becomes a parameter of the address. */
  filters: Filters;
  pageSize?: number;
};

/** Page and order as parameters of the address: `?page=2&sort=-balance`, minus for descending. */
export function pagingParsers<Key extends string>(sorts: readonly Key[], defaultSort: Sort<Key>) {
  return { page: parseAsPage.withDefault(1), sort: parseAsSort(sorts).withDefault(defaultSort) };
}

/** First state of `useTableState` in the browser, read on the server to prefetch the same call. */
export async function loadTable<Key extends string, Filters extends ParserMap>(
  searchParams: Promise<Record<string, string | string[] | undefined>>,
  options: TableOptions<Key, Filters>,
) {
  const address = await searchParams;
  const { page, sort } = createLoader(pagingParsers(options.sorts, options.defaultSort))(address);
  return { page, sort, filters: createLoader(options.filters)(address) };
}
