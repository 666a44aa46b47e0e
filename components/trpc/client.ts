import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/trpc/root.ts';

/** The product's procedures as hooks: `trpc.overtime.listBalances.useQuery(…)`. What nobody waits for any more is broken off. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
