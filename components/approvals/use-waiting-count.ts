'use client';

import { trpc } from '#components/trpc/client.ts';
import { decidedIn, useDecisionStore } from './decision-store.ts';

const REFRESH_MILLISECONDS = 60_000;

/** How many requests are pending; undefined until known. */
export function useWaitingCount(): number | undefined {
  const { data } = trpc.approvals.countPending.useQuery(undefined, { refetchInterval: REFRESH_MILLISECONDS });
  const decided = decidedIn(useDecisionStore());
  return data && Math.max(0, data.count - decided.size);
}
