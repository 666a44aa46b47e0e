import { headers } from 'next/headers';
import { cache } from 'react';
import { currentMember } from '#server/auth/session.ts';
import { getRuntime } from '#server/runtime.ts';

/** Who asks for this page, read once per request; null when nobody is signed in. */
export const getMember = cache(async () => {
  // Asked first: it is what tells the build that these pages are made per request.
  const asked = await headers();
  return currentMember(getRuntime(), asked);
});
