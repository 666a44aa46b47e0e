import { headers } from 'next/headers';
import { cache } from 'react';
import { mayDecideOwn } from '#server/access/own-matters.ts';
import { currentVisit, type Member, memberScope } from '#server/auth/session.ts';
import { withoutValues } from '#server/db/without-values.ts';
import { getRuntime } from '#server/runtime.ts';

/** Who is asking for this page and whether they have access, read once per request. */
export const getVisit = cache(async () => {
  const given = await headers();
  // Next prints what a page throws.
  return currentVisit(getRuntime(), given).catch((error) => Promise.reject(withoutValues(error)));
});

/** The member who is asking for this page. Null without access: the layout answers that. */
export async function getMember(): Promise<Member | null> {
  const visit = await getVisit();
  return visit.kind === 'member' ? visit.member : null;
}

/** Whether they may decide on their own matters: a single owner, if nobody else can (I5). */
export async function decidesOwn(): Promise<boolean> {
  const member = await getMember();
  return member !== null && mayDecideOwn(memberScope(getRuntime(), member), 'manager');
}
