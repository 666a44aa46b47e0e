import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Outputs = inferRouterOutputs<AppRouter>['payroll'];

export type PayrollCode = Outputs['getCodeMap']['codes'][number];
export type MissingCode = Outputs['summarise']['withoutCode'][number];
export type CodeSum = Outputs['summarise']['codes'][number];
export type PayrollExport = Outputs['listExports']['rows'][number];
export type PayrollLine = Outputs['listCodeLines']['rows'][number];
