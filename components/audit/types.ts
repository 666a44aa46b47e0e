import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Audit = inferRouterOutputs<AppRouter>['audit'];

export type Line = Audit['listLines']['rows'][number];
export type Description = Audit['listRecordNames'][number];
