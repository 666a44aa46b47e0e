import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TimeSettings } from '#components/company/time-settings.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { localDateOf } from '#server/shared/dates.ts';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('company.pages'))('time.title') };
}

export default async function TimeSettingsPage() {
  const [member, t] = [await getMember(), await getTranslations('company.pages')];
  // The procedures refuse them too. The page says why.
  if (!member || !may(member, 'administer')) {
    return (
      <Page title={t('time.title')}>
        <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
      </Page>
    );
  }
  await prefetch.organisation.getCompanySettings.prefetch();
  return (
    <Hydrated>
      <TimeSettings today={localDateOf(new Date(), member.timeZone)} />
    </Hydrated>
  );
}
