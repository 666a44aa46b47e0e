import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { PersonYear } from '#components/absences/person-year.tsx';
import { yearParsers } from '#components/absences/year-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getAbsencesViewer } from '../../../../absences-viewer.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('absences.year'))('title') };
}

type PersonYearPageProps = { params: Promise<{ employeeId: string }>; searchParams: Promise<SearchParams> };

export default async function PersonYearPage({ params, searchParams }: PersonYearPageProps) {
  const { employeeId } = await params;
  const viewer = await getAbsencesViewer();
  const today = localDateOf(new Date(), viewer.timeZone);
  const { year } = createLoader(yearParsers)(await searchParams);
  await prefetch.absences.getPersonYear.prefetch({ employeeId, year: year ?? Number(today.slice(0, 4)) });
  return (
    <Hydrated>
      <PersonYear employeeId={employeeId} viewer={viewer} today={today} />
    </Hydrated>
  );
}
