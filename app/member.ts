import { headers } from 'next/headers';
import { cache } from 'react';
import { mayDecideOwn } from '#server/access/own-matters.ts';
import { currentVisit, type Member, memberScope } from '#server/auth/session.ts';
import { withoutValues } from '#server/db/without-values.ts';
import { getRuntime } from '#server/runtime.ts';

/** Who asks for this page and whether they can enter, read once per request. */
export const getVisit = cache(async () => {
  const given = await headers();
  // Next prints what a page throws.
  return currentVisit(getRuntime(), given).catch((error) => Promise.reject(withoutValues(error)));
});

/** The member who asks for this page; null when nobody can enter, which the layout answers. */
export async function getMember(): Promise<Member | null> {
  const visit = await getVisit();
  return visit.kind === 'member' ? visit.member : null;
}

/** Whether they decide on their own matters too, as a single owner with nobody else who could (I5). */
export async function decidesOwn(): Promise<boolean> {
  const member = await getMember();
  return member !== null && mayDecideOwn(memberScope(getRuntime(), member), 'manager');
}
