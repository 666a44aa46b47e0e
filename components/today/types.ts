import type { inferRouterOutputs } from '@trpc/server';
import type { useTableState } from '#components/table/table-state.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import type { boardOptions } from './today-state.ts';

type Today = inferRouterOutputs<AppRouter>['today'];

export type BoardRow = Today['getBoard']['rows'][number];
/** The board's filters, which its file has too. */
export type BoardState = ReturnType<typeof useTableState<'name', typeof boardOptions.filters>>;
