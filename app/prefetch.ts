import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { headers } from 'next/headers';
import { cache } from 'react';
import { createQueryClient } from '#components/trpc/query-client.ts';
import type { ServerForPages } from '#server/entry/process/for-pages.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { getMember } from './member.ts';
import { getServer } from './server.ts';

type Caller = ReturnType<ServerForPages['callerFor']>;

const asking = async () => ({ member: await getMember(), headers: await headers() });

// Looked up by each call: while building there is no server to call.
const caller = new Proxy({} as Caller, { get: (_, area) => Reflect.get(getServer().callerFor(asking), area) });

/** Data that this request has prefetched, for a page whose next call depends on it. */
export const getQueryClient = cache(createQueryClient);

/**
 * For pages: `await prefetch.overtime.listBalances.prefetch(input)` and `<Hydrated>` around the view give the first paint its
 * numbers. The input must be the one the view asks with. If a call fails here, the view makes it again and shows the error.
 */
export const { trpc: prefetch, HydrateClient: Hydrated } = createHydrationHelpers<AppRouter>(caller, getQueryClient);
