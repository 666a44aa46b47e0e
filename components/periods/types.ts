import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Answers = inferRouterOutputs<AppRouter>['periods'];
export type Period = Answers['list']['rows'][number];
export type PeriodReview = Answers['get'];
export type PeriodPerson = Answers['listPeople']['rows'][number];
