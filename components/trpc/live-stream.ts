'use client';

import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import type { Changed } from '#server/platform/shared/topics.ts';
import { problemOf } from './problem.ts';

type Stream = {
  companyId: string;
  lastEventId: string;
  signal: AbortSignal;
  onEvent: (id: string, changed: Changed) => void;
};

/** Follows the changes of a company until the stream ends: `refused` where the server says that it will not go on, else `lost`. */
export function readStream({ companyId, lastEventId, signal, onEvent }: Stream): Promise<'refused' | 'lost'> {
  const client = createTRPCClient<AppRouter>({
    links: [httpSubscriptionLink({ url: '/api/trpc', connectionParams: { companyId } })],
  });
  return new Promise((resolve) => {
    const settle = (how: 'refused' | 'lost') => {
      subscription.unsubscribe();
      resolve(how);
    };
    const wasRefused = (error: unknown) => {
      const problem = problemOf(error);
      return problem.kind === 'code' && problem.code !== 'service_unavailable';
    };
    const subscription = client.access.followChanges.subscribe(
      { lastEventId },
      {
        signal,
        onData: ({ id, data }) => onEvent(id, data),
        onError: (error) => settle(wasRefused(error) ? 'refused' : 'lost'),
        onConnectionStateChange: ({ error }) => {
          // Tried again as if it were a fault, though a refused session stays refused.
          if (error && wasRefused(error)) settle('refused');
        },
        onComplete: () => settle('lost'),
      },
    );
    signal.addEventListener('abort', () => settle('lost'));
  });
}
