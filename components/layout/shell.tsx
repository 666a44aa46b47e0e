'use client';

import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { NoticeBell } from '#components/notices/notice-bell.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { may } from '#server/platform/shared/rights.ts';
import { AccessChanged } from './access-changed.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { EarlyTyping } from './early-typing.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Navigation } from './navigation.tsx';
import { homePath } from './paths.ts';
import { rememberNavigation } from './preferences.ts';
import { SessionOver } from './session-over.tsx';
import classes from './shell.module.css';
import type { ShellMember } from './shell-member.ts';
import { ThemeMenu } from './theme-menu.tsx';
import { type ShellCompany, useCompanyOfTab } from './use-switch-company.ts';

// Opened by the user, so they are not part of the first load.
// A page that shows work of its own says when that has ended.
const JobNotices = lazyPart(() => import('#components/jobs/job-notices.tsx').then((file) => file.JobNotices), {
  isSilent: true,
});
const Palette = lazyPart(() => import('./palette.tsx').then((file) => file.Palette));
const NavigationDrawer = lazyPart(() => import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer));
const KeySheet = lazyPart(() => import('./key-sheet.tsx').then((file) => file.KeySheet));

type ShellProps = {
  member: ShellMember;
  /** Companies that the member may switch to, and the selected one (I1). */
  companies: ShellCompany[];
  navigationCollapsed: boolean;
  children: ReactNode;
};

/** Everything around a page: skip link, top bar, navigation, palette and keyboard shortcuts. */
export function Shell({ member, companies, navigationCollapsed, children }: ShellProps) {
  const t = useTranslations('shell');
  useCompanyOfTab(member.userId, member.companyId);
  const [collapsed, setCollapsed] = useState(navigationCollapsed);
  const drawer = useLazyDialog();
  const palette = useLazyDialog();
  const keys = useLazyDialog();
  const [query, setQuery] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const [isPaletteReady, setIsPaletteReady] = useState(false);
  useKeys([
    { key: 'mod+k', description: t('bar.search'), run: palette.open, everywhere: true },
    { key: '?', description: t('keys.show'), run: keys.open, everywhere: true, worksOffline: true },
  ]);

  const toggle = () => {
    rememberNavigation(!collapsed);
    setCollapsed(!collapsed);
  };
  const search = (text: string) => {
    setQuery(text);
    setIsEntered(false);
  };
  const closePalette = () => {
    setIsEntered(false);
    palette.close();
  };
  const giveUpPalette = () => {
    setQuery('');
    closePalette();
  };
  const collapseWord = collapsed ? t('navigation.expand') : t('navigation.collapse');

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={classes.bar}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap">
            <ActionIcon
              hiddenFrom="sm"
              aria-label={t('navigation.open')}
              aria-expanded={drawer.opened}
              onClick={drawer.open}
            >
              <IconMenu2 size={20} aria-hidden />
            </ActionIcon>
            <Link href={homePath} className={classes.product}>
              Jornada
            </Link>
            <CompanyMenu member={member} companies={companies} />
          </Group>
          <Group gap="xs" wrap="nowrap" className={classes.right}>
            <UnstyledButton className={classes.search} onClick={palette.open} aria-haspopup="dialog">
              <IconSearch size={16} aria-hidden />
              <span className={classes.searchWord}>{t('bar.search')}</span>
              <span className={classes.searchKeys}>
                <KeyHint keys="mod+k" />
              </span>
            </UnstyledButton>
            <NoticeBell />
            <span className={classes.preferences}>
              <ThemeMenu />
              <LanguageMenu />
            </span>
            <AccountMenu member={member} companies={companies} onShowKeys={keys.open} />
          </Group>
        </Group>
      </header>
      <nav className={classes.navbar} aria-label={t('navigation.label')}>
        <Navigation collapsed={collapsed} />
        <Hint label={collapseWord} position="right" inPlace>
          <ActionIcon mt="auto" size={40} aria-label={collapseWord} onClick={toggle}>
            {collapsed ? (
              <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
            )}
          </ActionIcon>
        </Hint>
      </nav>
      <main id="content" className={classes.main} tabIndex={-1}>
        <ConnectionBar />
        <AccessChanged />
        {children}
      </main>
      {drawer.used && <NavigationDrawer opened={drawer.opened} onClose={drawer.close} />}
      {palette.opened && !isPaletteReady && (
        <EarlyTyping
          label={t('palette.placeholder')}
          value={query}
          onChange={search}
          onEnter={() => setIsEntered(true)}
          onGiveUp={giveUpPalette}
        />
      )}
      {palette.used && (
        <Palette
          member={member}
          companies={companies}
          opened={palette.opened}
          onClose={closePalette}
          query={query}
          onQueryChange={search}
          takesFirst={isEntered}
          onReady={() => setIsPaletteReady(true)}
        />
      )}
      <SessionOver member={member} />
      <LeaveGuard />
      {may(member, 'administer') && <JobNotices />}
      {keys.used && <KeySheet opened={keys.opened} onClose={keys.close} />}
    </div>
  );
}
