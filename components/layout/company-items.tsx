'use client';

import { Menu, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ShellMember } from './shell-member.ts';
import { type ShellCompany, useSwitchCompany } from './use-switch-company.ts';

/** The companies of a user as items of a menu; the one at work is marked. */
export function CompanyItems({ member, companies }: { member: ShellMember; companies: ShellCompany[] }) {
  const t = useTranslations('shell');
  const switchTo = useSwitchCompany(member.userId);
  return (
    <Menu.RadioGroup
      value={member.companyId}
      onChange={(companyId) => companyId !== member.companyId && void switchTo(companyId)}
    >
      <Menu.Label>{t('companies.title')}</Menu.Label>
      {companies.map(({ companyId, companyName, role, subscriptionEnded }) => (
        <Menu.RadioItem key={companyId} value={companyId} closeMenuOnClick>
          {companyName}
          <Text size="xs" c="dimmed">
            {subscriptionEnded ? t('companies.subscriptionEnded') : t(`roles.${role}`)}
          </Text>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
