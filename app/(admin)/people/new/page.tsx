import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hire } from '#components/people/hire.tsx';
import { getRuntime } from '#server/platform/runtime/held-runtime.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { administratorsOnly } from '../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.hire');
  return { title: t('title') };
}

export default async function HirePage() {
  const t = await getTranslations('people.hire');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, async (member) => {
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
  });
}
