import type { inferRouterOutputs } from '@trpc/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import type { Sort, TableOptions } from '#components/table/table-parsers.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type Feed = inferRouterOutputs<AppRouter>['calendarFeeds']['list']['rows'][number];

type FeedOrder = 'createdByName' | 'lastReadAt' | 'readCount' | 'createdAt';

/** The list's state in the address: `?page=2&sort=-lastReadAt`. */
export const feedOptions = {
  sorts: ['createdByName', 'lastReadAt', 'readCount', 'createdAt'],
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: {},
} satisfies TableOptions<FeedOrder, Record<never, never>>;

/** Input of the list, for server and browser. */
export const feedsInput = ({ page, sort }: { page: number; sort: Sort<FeedOrder> }) => ({
  page,
  limit: ROWS_PER_PAGE,
  orderBy: `${sort.key} ${sort.direction}`,
});
