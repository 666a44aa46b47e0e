import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { recordOptions, recordsInput } from '#components/organisation/offices-state.ts';
import { Units } from '#components/organisation/units.tsx';
import { loadTable } from '#components/table/table-parsers.ts';
import { getOrganisationViewer } from '../../../organisation-viewer.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organisation.units'))('group.title') };
}

export default async function GroupsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getOrganisationViewer();
  if (!viewer.canAdminister) return <NotAllowed title="units.group.title" />;
  const table = await loadTable(searchParams, recordOptions);
  await Promise.all([
    prefetch.organisation.listEntityGroups.prefetch(recordsInput(table)),
    prefetch.organisation.listUnitUses.prefetch(),
  ]);
  return (
    <Hydrated>
      <Units kind="group" viewer={viewer} />
    </Hydrated>
  );
}
