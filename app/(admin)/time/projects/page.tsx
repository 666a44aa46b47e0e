import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { totalsInput, totalsOptions, totalsParsers } from '#components/projects/projects-state.ts';
import { TotalsPage } from '#components/projects/totals-page.tsx';
import { loadTable } from '#components/table/table-parsers.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';
import { getProjectsViewer } from '../../../projects-viewer.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('title') };
}

export default async function ProjectTotalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getProjectsViewer();
  const { by } = createLoader(totalsParsers)(await searchParams);
  const { filters } = await loadTable(searchParams, totalsOptions);
  await prefetch.projects.sumTime.prefetch(totalsInput(filters, by, viewer.today));
  return (
    <Hydrated>
      <TotalsPage viewer={viewer} />
    </Hydrated>
  );
}
