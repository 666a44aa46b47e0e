'use client';

import { Box } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';

const ThemeItems = lazyPart(() => import('./theme-items.tsx').then((file) => file.ThemeItems));

export function ThemeMenu() {
  const t = useTranslations('shell.theme');
  return (
    <LazyMenu
      label={t('label')}
      icon={
        <>
          <Box component={IconSun} size={20} stroke={1.6} darkHidden aria-hidden />
          <Box component={IconMoon} size={20} stroke={1.6} lightHidden aria-hidden />
        </>
      }
    >
      {() => <ThemeItems />}
    </LazyMenu>
  );
}
