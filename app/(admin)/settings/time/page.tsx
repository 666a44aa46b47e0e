import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TimeSettings } from '#components/company/time-settings.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { administratorsOnly } from '../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('company.pages'))('time.title') };
}

export default async function TimeSettingsPage() {
  const t = await getTranslations('company.pages');
  return administratorsOnly({ title: t('time.title'), notAllowed: t('notAllowed') }, async (member) => {
    await prefetch.organisation.getCompanySettings.prefetch();
    return (
      <Hydrated>
        <TimeSettings today={localDateOf(new Date(), member.timeZone)} />
      </Hydrated>
    );
  });
}
