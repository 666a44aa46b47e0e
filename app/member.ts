import { headers } from 'next/headers';
import { cache } from 'react';
import { mayDecideOwn } from '#server/access/own-matters.ts';
import { currentMember, memberScope } from '#server/auth/session.ts';
import { getRuntime } from '#server/runtime.ts';

/** Who asks for this page, read once per request; null when nobody is signed in. */
export const getMember = cache(async () => currentMember(getRuntime(), await headers()));

/** Whether they decide on their own matters too, as a single owner with nobody else who could (I5). */
export async function decidesOwn(): Promise<boolean> {
  const member = await getMember();
  return member !== null && mayDecideOwn(memberScope(getRuntime(), member), 'manager');
}
