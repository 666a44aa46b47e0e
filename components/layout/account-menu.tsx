'use client';

import { ActionIcon, Avatar, Menu, Text } from '@mantine/core';
import { IconKeyboard, IconLogout } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { initialsOf } from '#components/ui/person.tsx';
import type { Messages } from '#messages/catalogue.ts';
import { signOut } from './sign-out.ts';

export type ShellMember = {
  userName: string;
  email: string;
  companyName: string;
  role: keyof Messages['shell']['roles'];
};

/** Who is signed in and where, the sheet of keys, and the way out. */
export function AccountMenu({ member, onShowKeys }: { member: ShellMember; onShowKeys: () => void }) {
  const t = useTranslations('shell');
  const initials = initialsOf(member.userName);
  return (
    <Menu position="bottom-end" width={248} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={36} radius="xl" aria-label={`${initials}, ${t('bar.person', { name: member.userName })}`}>
          <Avatar size={30} radius="xl" color="teal">
            {initials}
          </Avatar>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
