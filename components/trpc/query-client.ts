import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

/** Numbers are fresh for half a minute; a refused call is not repeated, one that got no answer is, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && problemOf(error).kind === 'unreachable',
      },
    },
  });
}
