import { onlineManager, QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

// Calls are always tried: without a network they fail and say so, instead of waiting where nobody sees it. Only what ends a page holds
// calls back.
onlineManager.setEventListener(() => () => {});

const RETRIES = 2;

/** Whether the same call may succeed a moment later: no answer came, or the server has no room or no database just now. */
export function mayPass(error: unknown): boolean {
  const problem = problemOf(error);
  return problem.kind === 'unreachable' || (problem.kind === 'code' && problem.code === 'service_unavailable');
}

/** Data is fresh for half a minute. A refused read is not retried; one that may pass is, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Prefetched data gets the form of a call's result: written parts become values.
      dehydrate: { serializeData: (data) => JSON.parse(JSON.stringify(data)) },
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
      },
    },
  });
}
