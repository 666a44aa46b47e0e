import { headers } from 'next/headers';
import { cache } from 'react';
import type { Member } from '#server/platform/auth/session.ts';
import { getServer } from './server.ts';

/** The person who requests this page, and whether they have access, read once per request. */
export const getVisit = cache(async () => getServer().findVisit(await headers()));

/** Companies that the person of the session may choose from (I1). */
export const getCompanies = cache(async () => getServer().listCompanies(await headers()));

/** The member who is asking for this page. Null without access: the layout answers that. */
export async function getMember(): Promise<Member | null> {
  const visit = await getVisit();
  return visit.kind === 'member' ? visit.member : null;
}

/** Whether they may decide on their own matters: a single owner, if nobody else can (I5). */
export async function decidesOwn(): Promise<boolean> {
  const member = await getMember();
  return member !== null && getServer().decidesOwn(member);
}
