'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/link-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { paths } from './paths.ts';
import { useSignOut } from './use-sign-out.ts';

type SubscriptionEndedProps = {
  companyName: string;
  isOwner: boolean;
  /** They belong to other companies too. */
  hasOthers: boolean;
};

/** For members of a company whose subscription has ended: why its pages do not open, whom to ask, and signing out. */
export function SubscriptionEnded({ companyName, isOwner, hasOthers }: SubscriptionEndedProps) {
  const t = useTranslations('shell');
  const signOut = useSignOut();
  return (
    <AuthCard title={t('subscriptionEnded.title')}>
      <Stack gap="md">
        <Text>{t('subscriptionEnded.text', { company: companyName })}</Text>
        <Text>{t(isOwner ? 'subscriptionEnded.askOperator' : 'subscriptionEnded.askOwner')}</Text>
        {hasOthers && <LinkButton href={paths.companies()}>{t('companies.choose')}</LinkButton>}
        <Button variant="default" onClick={signOut}>
          {t('bar.signOut')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
