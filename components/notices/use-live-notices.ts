'use client';

import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';

/** How many notices are unread; undefined until known. Reads again when notices change: once on each page, by the bell. */
export function useUnreadNotices(): number | undefined {
  const utils = trpc.useUtils();
  const { data } = trpc.notices.countNotices.useQuery();
  // Notices leave the list too, once their request is decided or their person out of scope.
  useLive(['notices', 'approvals', 'people'], () => void utils.notices.invalidate());
  return data?.unread;
}
