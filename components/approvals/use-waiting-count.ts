'use client';

import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { decidedIn, useDecisionStore } from './decision-store.ts';

/** How many requests are pending; undefined until known. */
export function useWaitingCount(): number | undefined {
  const { data } = trpc.approvals.countPending.useQuery(undefined);
  const utils = trpc.useUtils();
  // For the whole area: its lists are on the same pages.
  useLive(['approvals'], () => void utils.approvals.invalidate());
  const decided = decidedIn(useDecisionStore());
  return data && Math.max(0, data.count - decided.size);
}
