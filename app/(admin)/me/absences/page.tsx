import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { yearParsers } from '#components/absences/year-state.ts';
import { comingWeeks } from '#components/me/coming-weeks.ts';
import { MyAbsences } from '#components/me/my-absences.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getAbsencesViewer } from '../../../absences-viewer.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.areas'))('myAbsences') };
}

export default async function MyAbsencesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getAbsencesViewer();
  const { employeeId, timeZone } = viewer;
  if (!employeeId) return null;
  const { year } = createLoader(yearParsers)(await searchParams);
  const today = localDateOf(new Date(), timeZone);
  await Promise.all([
    prefetch.absences.getPersonYear.prefetch({ employeeId, year: year ?? Number(today.slice(0, 4)) }),
    prefetch.me.listTeamOff.prefetch(comingWeeks(today)),
  ]);
  return (
    <Hydrated>
      <MyAbsences viewer={viewer} />
    </Hydrated>
  );
}
