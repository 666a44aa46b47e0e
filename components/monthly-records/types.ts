import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Outputs = inferRouterOutputs<AppRouter>['monthlyRecords'];

export type ListedRecord = Outputs['list']['rows'][number];
export type MonthlyRecord = Outputs['show'];
