import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/root.ts';

type Today = inferRouterOutputs<AppRouter>['today'];

export type BoardRow = Today['getBoard']['rows'][number];
