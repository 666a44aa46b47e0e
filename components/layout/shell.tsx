'use client';

import { ActionIcon, AppShell, Group, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Hint } from '#components/ui/hint.tsx';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { useKeys } from '#components/ui/keys.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { AccessChanged } from './access-changed.tsx';
import { AccountMenu, type ShellMember } from './account-menu.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { EarlyTyping } from './early-typing.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Navigation } from './navigation.tsx';
import { homePath } from './paths.ts';
import { rememberNavigation } from './preferences.ts';
import classes from './shell.module.css';
import { ThemeMenu } from './theme-menu.tsx';
import { type ShellCompany, useCompanyOfTab } from './use-switch-company.ts';

// Opened by the user, so they are not part of the first load.
const Palette = lazyPart(() => import('./palette.tsx').then((file) => file.Palette));
const NavigationDrawer = lazyPart(() => import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer));
const KeySheet = lazyPart(() => import('./key-sheet.tsx').then((file) => file.KeySheet));

type ShellProps = {
  member: ShellMember;
  /** Those that the member may switch to, and the one at work (I1). */
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
  const [isPaletteReady, setIsPaletteReady] = useState(false);
  useKeys([
    { key: 'mod+k', description: t('bar.search'), run: palette.open, everywhere: true },
    { key: '?', description: t('keys.show'), run: keys.open, everywhere: true },
  ]);

  const toggle = () => {
    rememberNavigation(!collapsed);
    setCollapsed(!collapsed);
  };
  const collapseWord = collapsed ? t('navigation.expand') : t('navigation.collapse');

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: collapsed ? 60 : 208, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {/* Its menus open over the navigation. */}
      <AppShell.Header zIndex={101}>
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
            <ThemeMenu />
            <LanguageMenu />
            <AccountMenu member={member} companies={companies} onShowKeys={keys.open} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" visibleFrom="sm" aria-label={t('navigation.label')}>
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
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <AccessChanged />
        {children}
      </AppShell.Main>
      {drawer.used && <NavigationDrawer opened={drawer.opened} onClose={drawer.close} />}
      {palette.used && (
        <EarlyTyping label={t('palette.placeholder')} value={query} onChange={setQuery} isDone={isPaletteReady} />
      )}
      {palette.used && (
        <Palette
          member={member}
          companies={companies}
          opened={palette.opened}
          onClose={palette.close}
          query={query}
          onQueryChange={setQuery}
          onReady={() => setIsPaletteReady(true)}
        />
      )}
      {keys.used && <KeySheet opened={keys.opened} onClose={keys.close} />}
    </AppShell>
  );
}
