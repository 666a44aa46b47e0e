'use client';

import { notifications } from '@mantine/notifications';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { countWaiting, forgetDay } from '#components/me/punch-store.ts';
import { stopChanges } from '#components/trpc/live.ts';
import { finishAll } from '#components/ui/leaving.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import { paths } from './paths.ts';
import { askAboutPunches } from './waiting-punches.ts';

/**
 * Asks first if punches wait on this device (M3). Sends what still waits for its undo, stops all queries and the stream of changes (they would
 * be refused), ends the session on the server, and leaves with a full page load, so that nothing stays in memory. If the session cannot be
 * ended, it says so and stays.
 */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('errors');
  const queryClient = useQueryClient();
  const viewer = useViewer();
  return async () => {
    const count = await countWaiting(viewer);
    if (count > 0 && !(await askAboutPunches({ count }))) return;
    await finishAll();
    onlineManager.setOnline(false);
    const goOn = stopChanges();
    await queryClient.cancelQueries();
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    if (!answer?.ok) {
      onlineManager.setOnline(true);
      goOn();
      const message = t(answer ? 'codes.internal_error' : 'unreachable');
      notifications.show({ color: 'red', title: t('title'), message, autoClose: 10_000 });
      return;
    }
    // A browser without a store has no day to forget.
    await forgetDay().catch(() => {});
    // A session that a provider made ends there too.
    const { redirectTo } = (await answer.json().catch(() => ({}))) as { redirectTo?: string };
    window.location.assign(redirectTo ?? paths.signIn());
  };
}
