import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import type { Member } from '#server/platform/auth/session.ts';
import { may, type Right } from '#server/platform/shared/rights.ts';
import { getMember } from './member.ts';

/** A page for people with a right (I2); for others its title, and why there is no more of it. The procedures refuse them too. */
export async function membersWith(
  right: Right,
  { title, notAllowed }: { title: string; notAllowed: string },
  make: (member: Member) => ReactNode | Promise<ReactNode>,
): Promise<ReactNode> {
  const member = await getMember();
  if (member && may(member, right)) return make(member);
  return (
    <Page title={title}>
      <EmptyState kind="notAllowed">{notAllowed}</EmptyState>
    </Page>
  );
}
