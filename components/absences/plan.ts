import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type Plan = inferRouterOutputs<AppRouter>['leave']['plans']['list']['rows'][number];
