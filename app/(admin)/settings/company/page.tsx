import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CompanySettings } from '#components/company/company-settings.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { administratorsOnly } from '../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../prefetch.ts';
import { getServer } from '../../../server.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('company.pages'))('general.title') };
}

export default async function CompanyPage() {
  const t = await getTranslations('company.pages');
  return administratorsOnly({ title: t('general.title'), notAllowed: t('notAllowed') }, async ({ timeZone }) => {
    await prefetch.organisation.getCompanySettings.prefetch();
    return (
      <Hydrated>
        <CompanySettings today={localDateOf(new Date(), timeZone)} operatorCommand={getServer().operatorCommand} />
      </Hydrated>
    );
  });
}
