import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type AbsenceType = inferRouterOutputs<AppRouter>['absences']['listTypes']['rows'][number];
