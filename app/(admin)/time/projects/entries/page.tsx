import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { EntriesPage } from '#components/projects/entries-page.tsx';
import { choicesInput, entriesInput, entriesOptions } from '#components/projects/projects-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/shared/dates.ts';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../../member.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('list') };
}

export default async function ProjectEntriesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  const today = localDateOf(new Date(), member?.timeZone ?? 'UTC');
  const table = await loadTable(searchParams, entriesOptions);
  await Promise.all([
    prefetch.projects.listTime.prefetch(entriesInput(table, today)),
    prefetch.projects.projects.list.prefetch(choicesInput),
    prefetch.projects.tags.list.prefetch(choicesInput),
  ]);
  const viewer = {
    today,
    mayEnter: member !== null && may(member, 'decide'),
    mayAdminister: member !== null && may(member, 'administer'),
  };
  return (
    <Hydrated>
      <EntriesPage viewer={viewer} />
    </Hydrated>
  );
}
