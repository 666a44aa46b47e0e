'use client';

import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { paths } from '#components/layout/paths.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { isRefused } from './refused-state.ts';

const RefusedPage = lazyPart(() => import('./refused-page.tsx').then((file) => file.RefusedPage), {
  waiting: () => <Skeleton height={86} mb="md" />,
});

/** The notice about a page above the reader's role, which the address carries: it is gone when closed, and on the next page. */
export function RefusedNotice() {
  const search = useSearchParams();
  if (!isRefused(search)) return null;
  return <RefusedPage onDismiss={() => window.history.replaceState(null, '', paths.me())} />;
}
