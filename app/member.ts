import { headers } from 'next/headers';
import { cache } from 'react';
import { currentMember } from '#server/auth/session.ts';
import { withoutValues } from '#server/db/without-values.ts';
import { getRuntime } from '#server/runtime.ts';

/** Who asks for this page, read once per request; null when nobody is signed in. */
export const getMember = cache(async () => {
  const given = await headers();
  // Next prints what a page throws.
  return currentMember(getRuntime(), given).catch((error) => Promise.reject(withoutValues(error)));
});
