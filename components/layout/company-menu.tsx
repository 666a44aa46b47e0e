'use client';

import { IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import classes from './shell.module.css';
import type { ShellMember } from './shell-member.ts';
import type { ShellCompany } from './use-switch-company.ts';

const CompanyItems = lazyPart(() => import('./company-items.tsx').then((file) => file.CompanyItems));

/** The company at work; for people of several, a menu that switches it. */
export function CompanyMenu({ member, companies }: { member: ShellMember; companies: ShellCompany[] }) {
  const t = useTranslations('shell.companies');
  const name = <span className={classes.companyName}>{member.companyName}</span>;
  if (companies.length < 2) return <span className={classes.company}>{name}</span>;
  return (
    <LazyMenu
      label={t('atWork', { company: member.companyName })}
      className={classes.company}
      width={260}
      icon={
        <>
          {name}
          <IconSelector size={16} aria-hidden />
        </>
      }
    >
      {() => <CompanyItems member={member} companies={companies} />}
    </LazyMenu>
  );
}
