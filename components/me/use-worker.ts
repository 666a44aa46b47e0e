'use client';

import { useEffect } from 'react';
import { WORKER_PATH } from '#server/platform/shared/page-paths.ts';
import { inSendersTurn } from './senders-turn.ts';

/**
 * Registers the worker that opens My pages and the kiosk without a network (M3, M4), and hands it the address and files of this page. A new version of it
 * replaces the old one when no tab is sending punches, which wait in their store meanwhile.
 */
export function useWorker(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    const replace = ({ waiting }: ServiceWorkerRegistration) =>
      waiting && void inSendersTurn(async () => waiting.postMessage({ replace: true }));
    const register = async () => {
      const registration = await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
      replace(registration);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => replace(registration));
      });
      const { active } = await navigator.serviceWorker.ready;
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      active?.postMessage({ files, page: window.location.pathname });
    };
    // Without the worker My pages need the network, as all other pages do.
    register().catch(() => {});
  }, []);
}
