import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { PersonPage } from '#components/time/person-page.tsx';
import { periodAround, personParsers } from '#components/time/time-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../../../member.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('time.person');
  return { title: t('title') };
}

type PersonTimePageProps = { params: Promise<{ employeeId: string }>; searchParams: Promise<SearchParams> };

export default async function PersonTimePage({ params, searchParams }: PersonTimePageProps) {
  const { employeeId } = await params;
  const member = await getMember();
  const today = localDateOf(new Date(), member?.timeZone ?? 'UTC');
  const { view, date } = createLoader(personParsers)(await searchParams);
  await Promise.all([
    prefetch.timesheets.getPersonTime.prefetch({ employeeId, ...periodAround(view ?? 'week', date ?? today) }),
    prefetch.timesheets.listChoices.prefetch(),
  ]);
  const proposes = member?.employeeId === employeeId.toLowerCase() && !(await decidesOwn());
  return (
    <Hydrated>
      <PersonPage
        employeeId={employeeId}
        today={today}
        refusal={proposes ? 'own' : member && !may(member, 'decide') ? 'role' : null}
      />
    </Hydrated>
  );
}
