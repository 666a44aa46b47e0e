'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import { initialsOf } from '#components/ui/person.tsx';
import type { Role } from '#server/shared/roles.ts';
import classes from './shell.module.css';

const AccountItems = dynamic(() => import('./account-items.tsx').then((file) => file.AccountItems), { ssr: false });

export type ShellMember = {
  userName: string;
  email: string;
  companyName: string;
  role: Role;
};

/** Who is signed in and where, the keyboard shortcuts, and signing out. */
export function AccountMenu({ member, onShowKeys }: { member: ShellMember; onShowKeys: () => void }) {
  const t = useTranslations('shell');
  const initials = initialsOf(member.userName);
  return (
    <LazyMenu
      label={`${initials}, ${t('bar.person', { name: member.userName })}`}
      icon={<span className={classes.initials}>{initials}</span>}
      size={36}
      radius="xl"
      width={248}
    >
      {() => <AccountItems member={member} onShowKeys={onShowKeys} />}
    </LazyMenu>
  );
}
