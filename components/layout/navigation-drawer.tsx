'use client';

import { Drawer, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LanguageMenu } from './language-menu.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** The navigation of narrow screens. */
export function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell.navigation');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={t('label')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <nav aria-label={t('label')}>
        <Navigation onNavigate={onClose} />
      </nav>
      <Group gap="xs" mt="md">
        <ThemeMenu />
        <LanguageMenu />
      </Group>
    </Drawer>
  );
}
