'use client';

import { notifications } from '@mantine/notifications';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { finishAll } from '#components/ui/leaving.ts';
import { paths } from './paths.ts';

/**
 * Finishes what waits for its undo, stops all reading (a list read anew by what was finished would be refused), ends the session
 * on the server, then leaves by a full load: nothing stays in memory. A session that could not be ended is told, and goes on.
 */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('errors');
  const queryClient = useQueryClient();
  return async () => {
    await finishAll();
    onlineManager.setOnline(false);
    await queryClient.cancelQueries();
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    if (!answer?.ok) {
      onlineManager.setOnline(true);
      const message = t(answer ? 'codes.internal_error' : 'unreachable');
      notifications.show({ color: 'red', title: t('title'), message, autoClose: 10_000 });
      return;
    }
    window.location.assign(paths.signIn());
  };
}
