import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Outputs = inferRouterOutputs<AppRouter>['companyRequests'];

export type RequestType = Outputs['getType'];
export type Question = RequestType['questions'][number];
export type Level = RequestType['levels'][number];
export type Approver = Level['approvers'][number];
export type Condition = NonNullable<Level['condition']>;
/** People that a level would ask. */
export type AskedLevel = Outputs['previewLevels'][number];
