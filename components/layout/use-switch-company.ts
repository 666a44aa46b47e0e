'use client';

import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { finishAll } from '#components/ui/leaving.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import { homePath } from './paths.ts';
import { rememberCompany } from './preferences.ts';

/** A company that the shell offers. */
export type ShellCompany = { companyId: string; companyName: string; role: Role; subscriptionEnded: boolean };

/**
 * Goes on in another company (I1): sends what still waits for its undo to the company it belongs to, forgets what was loaded, and leaves
 * with a full page load, so that nothing of the first stays in memory.
 */
export function useSwitchCompany(userId: string): (companyId: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (companyId) => {
    await finishAll();
    onlineManager.setOnline(false);
    queryClient.clear();
    rememberCompany(userId, companyId);
    window.location.assign(homePath);
  };
}

/**
 * Tabs may work in different companies: a tab that is looked at again makes its company the one of the next page, so that reloading it,
 * or opening a link of it, stays there.
 */
export function useCompanyOfTab(userId: string, companyId: string) {
  const remember = useCallback(() => {
    if (document.visibilityState === 'visible') rememberCompany(userId, companyId);
  }, [userId, companyId]);
  useEffect(() => {
    remember();
    window.addEventListener('focus', remember);
    window.addEventListener('pageshow', remember);
    document.addEventListener('visibilitychange', remember);
    return () => {
      window.removeEventListener('focus', remember);
      window.removeEventListener('pageshow', remember);
      document.removeEventListener('visibilitychange', remember);
    };
  }, [remember]);
}
