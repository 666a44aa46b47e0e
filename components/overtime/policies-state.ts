import type { ParserMap } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import type { Sort, TableOptions } from '#components/table/table-parsers.ts';

const SORTS = ['name', 'type'] as const;

/** The list's state in the address: `?sort=type&page=2`. */
export const policyOptions = {
  sorts: SORTS,
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {},
} satisfies TableOptions<(typeof SORTS)[number], ParserMap>;

/** Input of the list, for server and browser. */
export const policiesInput = ({ sort, page }: { sort: Sort<(typeof SORTS)[number]>; page: number }) => ({
  page,
  limit: ROWS_PER_PAGE,
  orderBy: `${sort.key} ${sort.direction}`,
});
