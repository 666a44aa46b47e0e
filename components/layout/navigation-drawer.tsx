'use client';

import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Navigation } from './navigation.tsx';

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
    </Drawer>
  );
}
