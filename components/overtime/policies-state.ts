import type { ParserMap } from 'nuqs/server';
import type { Sort, TableOptions } from '#components/table/table-parsers.ts';
import { DEFAULT_LIMIT } from '#server/platform/shared/limits.ts';

const SORTS = ['name', 'type'] as const;

/** The list's state in the address: `?sort=type&page=2`. */
export const policyOptions = {
  sorts: SORTS,
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {},
  pageSize: DEFAULT_LIMIT,
} satisfies TableOptions<(typeof SORTS)[number], ParserMap>;

/** Input of the list, for server and browser. */
export const policiesInput = ({ sort, page }: { sort: Sort<(typeof SORTS)[number]>; page: number }) => ({
  page,
  limit: DEFAULT_LIMIT,
  orderBy: `${sort.key} ${sort.direction}`,
});
