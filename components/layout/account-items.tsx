'use client';

import { Menu, Text } from '@mantine/core';
import { IconKeyboard, IconLogout } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ShellMember } from './account-menu.tsx';
import { useSignOut } from './use-sign-out.ts';

export function AccountItems({ member, onShowKeys }: { member: ShellMember; onShowKeys: () => void }) {
  const t = useTranslations('shell');
  const signOut = useSignOut();
  return (
    <>
      <Menu.Label>
        <Text fw={600} c="var(--mantine-color-text)">
          {member.userName}
        </Text>
        <Text size="xs">{member.email}</Text>
        <Text size="xs">{`${member.companyName} · ${t(`roles.${member.role}`)}`}</Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShowKeys}>
        {t('keys.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
        {t('bar.signOut')}
      </Menu.Item>
    </>
  );
}
