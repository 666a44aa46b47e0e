import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApiTokens } from '#components/settings/api-tokens.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.api');
  return { title: t('title') };
}

export default async function ApiSettingsPage() {
  const [member, t] = [await getMember(), await getTranslations('settings.api')];
  // The procedures refuse them too. The page says why.
  if (!member || !may(member, 'administer')) {
    return (
      <Page title={t('title')}>
        <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
      </Page>
    );
  }
  return <ApiTokens timeZone={member.timeZone} />;
}
