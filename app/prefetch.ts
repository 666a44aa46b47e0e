import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { headers } from 'next/headers';
import { cache } from 'react';
import { createQueryClient } from '#components/trpc/query-client.ts';
import { contextOf } from '#server/trpc/fetch.ts';
import { createCallerFactory } from '#server/trpc/init.ts';
import { type AppRouter, appRouter } from '#server/trpc/root.ts';
import { getMember } from './member.ts';

const caller = createCallerFactory(appRouter)(async () => contextOf(await getMember(), await headers()));

/** What this request has prefetched, for a page whose next call depends on it. */
export const getQueryClient = cache(createQueryClient);

/**
 * For pages: `await prefetch.overtime.listBalances.prefetch(input)` and `<Hydrated>` around the view give the first paint its
 * numbers. The input must be the one the view asks with. If a call fails here, the view makes it again and shows the error.
 */
export const { trpc: prefetch, HydrateClient: Hydrated } = createHydrationHelpers<AppRouter>(caller, getQueryClient);
