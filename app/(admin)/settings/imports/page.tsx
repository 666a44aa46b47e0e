import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportsPage } from '#components/imports/imports-page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.page'))('title') };
}

export default async function Imports() {
  const [member, t] = [await getMember(), await getTranslations('imports.page')];
  // The procedures refuse them too. The page says why.
  if (!member || !may(member, 'administer')) {
    return (
      <Page title={t('title')}>
        <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
      </Page>
    );
  }
  return <ImportsPage timeZone={member.timeZone} />;
}
