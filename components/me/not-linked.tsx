'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { KeptPunches } from './kept-punches.tsx';
import { RefusedNotice } from './refused-notice.tsx';

/** My pages of a user who is no employee: whom to ask, and the way to their account. */
export function NotLinked({ companyName }: { companyName: string }) {
  const t = useTranslations('me');
  const areas = useTranslations('shell.areas');
  return (
    <Page title={areas('myDay')}>
      <RefusedNotice />
      <EmptyState
        kind="nothingYet"
        title={t('notLinked.title')}
        action={<LinkButton href={paths.account()}>{areas('account')}</LinkButton>}
      >
        {t('notLinked.text', { company: companyName })}
      </EmptyState>
      <KeptPunches />
    </Page>
  );
}
