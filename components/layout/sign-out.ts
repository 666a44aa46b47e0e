'use client';

import { finishAll } from '#components/ui/leaving.ts';

/** Finishes what waits for its undo, ends the session on the server, then leaves by a full load: nothing stays in memory. */
export async function signOut() {
  await finishAll();
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  window.location.assign('/sign-in');
}
