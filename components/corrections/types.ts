import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Corrections = inferRouterOutputs<AppRouter>['corrections'];

export type Correction = Corrections['list']['rows'][number];
export type CorrectedEntry = NonNullable<Correction['after']>;
export type CorrectionAction = Correction['actions'][number];
