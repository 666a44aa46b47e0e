'use client';

import { ActionIcon, Box, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

const schemes = [
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
  { name: 'auto', icon: IconDeviceDesktop },
] as const;

export function ThemeMenu() {
  const t = useTranslations('shell.theme');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('label')}>
          <Box component={IconSun} size={20} stroke={1.6} darkHidden aria-hidden />
          <Box component={IconMoon} size={20} stroke={1.6} lightHidden aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {schemes.map((scheme) => (
            <Menu.RadioItem
              key={scheme.name}
              value={scheme.name}
              closeMenuOnClick
              rightSection={<scheme.icon size={16} aria-hidden />}
            >
              {t(scheme.name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
