import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type Feed = inferRouterOutputs<AppRouter>['calendarFeeds']['list']['rows'][number];
