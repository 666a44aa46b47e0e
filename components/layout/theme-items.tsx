'use client';

import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

const schemes = [
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
  { name: 'auto', icon: IconDeviceDesktop },
] as const;

export function ThemeItems() {
  const t = useTranslations('shell.theme');
  // Without this Mantine writes a style tag of its own, which the policy of a page without a nonce refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
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
  );
}
