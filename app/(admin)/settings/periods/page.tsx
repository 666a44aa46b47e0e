import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PeriodSettings } from '#components/company/period-settings.tsx';
import { administratorsOnly } from '../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('company.pages'))('periods.title') };
}

export default async function PeriodSettingsPage() {
  const t = await getTranslations('company.pages');
  return administratorsOnly({ title: t('periods.title'), notAllowed: t('notAllowed') }, async () => {
    await prefetch.organisation.getCompanySettings.prefetch();
    return (
      <Hydrated>
        <PeriodSettings />
      </Hydrated>
    );
  });
}
