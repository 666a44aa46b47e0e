import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/entry/rpc/root.ts';

/** The product's procedures as hooks: `trpc.overtime.listBalances.useQuery(…)`. Calls that nobody waits for any more are aborted. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
