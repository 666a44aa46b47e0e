'use client';

import { Box, Menu, Text } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '#components/ui/link.tsx';
import { CompanyItems } from './company-items.tsx';
import { paths } from './paths.ts';
import type { ShellMember } from './shell-member.ts';
import { useSignOut } from './use-sign-out.ts';
import type { ShellCompany } from './use-switch-company.ts';

type AccountItemsProps = { member: ShellMember; companies: ShellCompany[]; onShowKeys: () => void };

export function AccountItems({ member, companies, onShowKeys }: AccountItemsProps) {
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
      {companies.length > 1 && (
        // Narrow screens have no menu for it in the bar.
        <Box hiddenFrom="sm">
          <Menu.Divider />
          <CompanyItems member={member} companies={companies} />
        </Box>
      )}
      <Menu.Divider />
      <Menu.Item component={Link} href={paths.account()} leftSection={<IconUser size={16} aria-hidden />}>
        {t('areas.account')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShowKeys}>
        {t('keys.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
        {t('bar.signOut')}
      </Menu.Item>
    </>
  );
}
