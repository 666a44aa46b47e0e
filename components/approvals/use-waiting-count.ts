'use client';

import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { decidedIn, useDecisionStore } from './decision-store.ts';

/** How many requests are pending, less those whose decision can still be undone; undefined until known. */
export function useWaitingCount(): number | undefined {
  const { data } = trpc.approvals.countPending.useQuery(undefined);
  const decided = decidedIn(useDecisionStore());
  return data && Math.max(0, data.count - decided.size);
}

/** Reads the whole area again when it has changed: once on each page, by the navigation. */
export function useLiveApprovals(): void {
  const utils = trpc.useUtils();
  useLive(['approvals', 'periods'], () => {
    void utils.approvals.invalidate();
    void utils.corrections.invalidate();
  });
}
