import type { inferRouterOutputs } from '@trpc/server';
import type { Meaning } from '#components/ui/status-badge.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import type { FindingState } from '#server/modules/system/constants.ts';

export type Finding = inferRouterOutputs<AppRouter>['system']['check']['findings'][number];

export const MEANINGS: Record<FindingState, Meaning> = {
  problem: 'rejected',
  warning: 'attention',
  notChecked: 'neutral',
  ok: 'accepted',
};
