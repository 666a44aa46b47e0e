'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { RequiredFactor } from './required-factor.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

// The list of times weighs as much as the rest of the page, and comes last.
const IdleSessions = lazyPart(() => import('./idle-sessions.tsx').then((file) => file.IdleSessions), {
  waiting: () => <Skeleton height={160} />,
});

type SignInSettingsProps = { companyId: string; timeZone: string; isOwner: boolean };

/** How people sign in to the company: a section for each way. */
export function SignInSettings(props: SignInSettingsProps) {
  const t = useTranslations('settings.signIn');
  return (
    <Page title={t('title')} description={t('description')}>
      <SingleSignOn {...props} />
      <RequiredFactor />
      <IdleSessions />
    </Page>
  );
}
