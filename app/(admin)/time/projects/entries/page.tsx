import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { EntriesPage } from '#components/projects/entries-page.tsx';
import { choicesInput, entriesInput, entriesOptions } from '#components/projects/projects-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';
import { getProjectsViewer } from '../../../../projects-viewer.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('list') };
}

export default async function ProjectEntriesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getProjectsViewer();
  const table = await loadTable(searchParams, entriesOptions);
  await Promise.all([
    prefetch.projects.listTime.prefetch(entriesInput(table, viewer.today)),
    prefetch.projects.projects.list.prefetch(choicesInput),
    prefetch.projects.tags.list.prefetch(choicesInput),
  ]);
  return (
    <Hydrated>
      <EntriesPage viewer={viewer} />
    </Hydrated>
  );
}
