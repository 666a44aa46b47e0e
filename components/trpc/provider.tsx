'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { useLocale } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ConfirmationDialog } from '#components/account/confirmation-dialog.tsx';
import { MAX_BATCH } from '#server/platform/shared/limits.ts';
import { trpc } from './client.ts';
import { confirmLink } from './confirm-link.ts';
import { lateCorrectionLink } from './late-correction-link.ts';
import { nameCompany, type PageAccess } from './page-access.ts';
import { createQueryClient } from './query-client.ts';
import { watchEscape } from './question.ts';

const MAX_KEEPALIVE_BYTES = 32_000;

/**
 * Calls name the company of the page, if it is one's.
 * `{ trpc: { context: { immediate: true } } }` on a mutation: sent alone and at once, so that it survives when the user leaves the page.
 */
export function TrpcProvider({ access, children }: { access?: PageAccess; children: ReactNode }) {
  if (typeof window !== 'undefined') {
    if (access) nameCompany(access);
    watchEscape();
  }
  const language = useLocale();
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => {
    // The document's language, which may differ from the browser's: field errors come back in it.
    const headers = () => ({ 'accept-language': document.documentElement.lang || language });
    const url = '/api/trpc';
    return trpc.createClient({
      links: [
        lateCorrectionLink,
        confirmLink,
        splitLink({
          condition: (operation) => operation.context.immediate === true,
          true: httpLink({ url, headers, fetch: keepAlive }),
          false: httpBatchLink({ url, headers, maxItems: MAX_BATCH }),
        }),
      ],
    });
  });

  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {children}
        <ConfirmationDialog />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

// Browsers refuse to keep larger bodies alive.
const keepAlive: typeof fetch = (input, init) =>
  fetch(input, { ...init, keepalive: typeof init?.body === 'string' && init.body.length < MAX_KEEPALIVE_BYTES });
