import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { TeamTimeline } from '#components/absences/timeline.tsx';
import { timelineInput, timelineParsers } from '#components/absences/timeline-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getAbsencesViewer } from '../../absences-viewer.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('absences'))('title') };
}

export default async function AbsencesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getAbsencesViewer();
  const today = localDateOf(new Date(), viewer.timeZone);
  const search = createLoader(timelineParsers)(await searchParams);
  await Promise.all([
    prefetch.absences.getTimeline.prefetch(timelineInput(search, today)),
    prefetch.organisation.listStaffedUnits.prefetch(),
    prefetch.approvals.listTypeChoices.prefetch(),
  ]);
  return (
    <Hydrated>
      <TeamTimeline viewer={viewer} today={today} />
    </Hydrated>
  );
}
