import { onlineManager, QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

// Calls are always tried: without a network they fail and say so, instead of waiting where nobody sees it. Only what ends a page holds
// calls back.
onlineManager.setEventListener(() => () => {});

/** Data is fresh for half a minute. A refused call is not retried; one without an answer is, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Prefetched data gets the form of a call's result: written parts become values.
      dehydrate: { serializeData: (data) => JSON.parse(JSON.stringify(data)) },
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && problemOf(error).kind === 'unreachable',
      },
    },
  });
}
