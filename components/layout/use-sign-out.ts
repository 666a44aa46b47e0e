'use client';

import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { finishAll } from '#components/ui/leaving.ts';

/**
 * Finishes what waits for its undo, stops all reading (a list read anew by what was finished would be refused), ends the session
 * on the server, then leaves by a full load: nothing stays in memory.
 */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await finishAll();
    onlineManager.setOnline(false);
    await queryClient.cancelQueries();
    await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    window.location.assign('/sign-in');
  };
}
