import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hire } from '#components/people/hire.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { getRuntime } from '#server/runtime.ts';
import { localDateOf } from '#server/shared/dates.ts';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.hire');
  return { title: t('title') };
}

export default async function HirePage() {
  const [member, t] = [await getMember(), await getTranslations('people.hire')];
  // The procedures refuse them too. The page says why.
  if (!member || !may(member, 'administer')) {
    return (
      <Page title={t('title')}>
        <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
      </Page>
    );
  }
  await Promise.all([prefetch.contracts.listEmploymentChoices.prefetch(), prefetch.access.listScopeUnits.prefetch()]);
  return (
    <Hydrated>
      <Hire
        today={localDateOf(new Date(), member.timeZone)}
        viewerRole={member.role}
        sendsMail={getRuntime().settings.smtpUrl !== undefined}
      />
    </Hydrated>
  );
}
