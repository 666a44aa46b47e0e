'use client';

import { Menu } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { THEMES, type Theme } from '#server/platform/shared/preferences.ts';
import { useTheme } from './use-preferences.ts';

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

export function ThemeItems() {
  const t = useTranslations('shell.theme');
  const { theme, chooseTheme } = useTheme();
  return (
    <Menu.RadioGroup value={theme} onChange={(next) => chooseTheme(next as Theme)}>
      {THEMES.map((one) => {
        const Icon = ICONS[one];
        return (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick rightSection={<Icon size={16} aria-hidden />}>
            {t(one)}
          </Menu.RadioItem>
        );
      })}
    </Menu.RadioGroup>
  );
}
