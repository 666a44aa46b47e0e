'use client';

import { useSessionIsOver } from '#components/trpc/session-over.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { ShellMember } from './shell-member.ts';

const SignInAgain = lazyPart(() => import('./sign-in-again.tsx').then((file) => file.SignInAgain), { isOver: true });

/** When a call finds that the session is over, asks for it over the page. */
export function SessionOver({ member }: { member: ShellMember }) {
  return useSessionIsOver() && <SignInAgain member={member} />;
}
