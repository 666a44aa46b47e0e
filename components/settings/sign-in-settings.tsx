'use client';

import { useTranslations } from 'next-intl';
import { Page } from '#components/ui/page.tsx';
import { IdleSessions } from './idle-sessions.tsx';
import { RequiredFactor } from './required-factor.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

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
