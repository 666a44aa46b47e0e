import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/trpc/root.ts';

/** The product's procedures as hooks: `trpc.overtime.listBalances.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();
