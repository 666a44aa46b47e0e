'use client';

import { useTranslations } from 'next-intl';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { initialsOf } from '#components/ui/portrait.tsx';
import classes from './shell.module.css';
import type { ShellMember } from './shell-member.ts';
import type { ShellCompany } from './use-switch-company.ts';

const AccountItems = lazyPart(() => import('./account-items.tsx').then((file) => file.AccountItems));

type AccountMenuProps = { member: ShellMember; companies: ShellCompany[]; onShowKeys: () => void };

/** The signed-in person and company, keyboard shortcuts, and signing out. */
export function AccountMenu({ member, companies, onShowKeys }: AccountMenuProps) {
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
      {() => <AccountItems member={member} companies={companies} onShowKeys={onShowKeys} />}
    </LazyMenu>
  );
}
