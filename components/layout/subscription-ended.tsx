'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { AuthCard } from './auth-card.tsx';
import { useSignOut } from './use-sign-out.ts';

/** For members of a company whose subscription has ended: why its pages do not open, whom to ask, and signing out. */
export function SubscriptionEnded({ companyName, isOwner }: { companyName: string; isOwner: boolean }) {
  const t = useTranslations('shell');
  const signOut = useSignOut();
  return (
    <AuthCard title={t('subscriptionEnded.title')}>
      <Stack gap="md">
        <Text>{t('subscriptionEnded.text', { company: companyName })}</Text>
        <Text>{t(isOwner ? 'subscriptionEnded.askOperator' : 'subscriptionEnded.askOwner')}</Text>
        <Button variant="default" onClick={signOut}>
          {t('bar.signOut')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
