'use client';

import { ActionIcon, Box, Menu, useMantineColorScheme } from '@mantine/core';
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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('label')}>
          <Box component={IconSun} size={20} stroke={1.6} darkHidden aria-hidden />
          <Box component={IconMoon} size={20} stroke={1.6} lightHidden aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('label')}>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme.name}
            role="menuitemradio"
            aria-checked={colorScheme === scheme.name}
            data-chosen={colorScheme === scheme.name || undefined}
            leftSection={<scheme.icon size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme.name)}
          >
            {t(scheme.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
