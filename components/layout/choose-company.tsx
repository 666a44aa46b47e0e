'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { AuthCard } from './auth-card.tsx';
import { useSignOut } from './use-sign-out.ts';
import { type ShellCompany, useSwitchCompany } from './use-switch-company.ts';

type ChooseCompanyProps = {
  userId: string;
  companies: ShellCompany[];
  /** They worked in another one, which they can enter no more. */
  hasEnded: boolean;
};

/** The companies that somebody can work in, outside the shell of any. */
export function ChooseCompany({ userId, companies, hasEnded }: ChooseCompanyProps) {
  const t = useTranslations('shell');
  const switchTo = useSwitchCompany(userId);
  const signOut = useSignOut();
  return (
    <AuthCard title={t('companies.choose')}>
      <Stack gap="md">
        {hasEnded && (
          <Alert color="yellow" variant="outline" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
            {t('companies.ended')}
          </Alert>
        )}
        <Stack gap="sm">
          {companies.map(({ companyId, companyName, role, subscriptionEnded }) => (
            <Button
              key={companyId}
              variant="default"
              h="auto"
              py="sm"
              justify="flex-start"
              onClick={() => switchTo(companyId)}
            >
              <Stack gap={0} align="flex-start">
                <span>{companyName}</span>
                <Text size="xs" c="dimmed">
                  {subscriptionEnded ? t('companies.subscriptionEnded') : t(`roles.${role}`)}
                </Text>
              </Stack>
            </Button>
          ))}
        </Stack>
        <Button variant="subtle" onClick={signOut}>
          {t('bar.signOut')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
