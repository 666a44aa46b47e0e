import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageMenu } from '#components/layout/language-menu.tsx';
import { ThemeMenu } from '#components/layout/theme-menu.tsx';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Group component="header" justify="flex-end" gap="xs" p="sm">
        <ThemeMenu />
        <LanguageMenu />
      </Group>
      {children}
    </>
  );
}
