import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/root.ts';

export type Feed = inferRouterOutputs<AppRouter>['calendarFeeds']['list']['rows'][number];
