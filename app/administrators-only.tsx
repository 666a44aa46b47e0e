import type { ReactNode } from 'react';
import type { Member } from '#server/platform/auth/session.ts';
import { membersWith } from './members-with.tsx';

/** A page for administrators. */
export const administratorsOnly = (
  texts: { title: string; notAllowed: string },
  make: (member: Member) => ReactNode | Promise<ReactNode>,
): Promise<ReactNode> => membersWith('administer', texts, make);
