import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/root.ts';

type Audit = inferRouterOutputs<AppRouter>['audit'];

export type Line = Audit['listLines']['rows'][number];
