import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Locations } from '#components/organisation/locations.tsx';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { recordOptions, recordsInput } from '#components/organisation/offices-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { getOrganisationViewer } from '../../../organisation-viewer.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organisation.locations'))('title') };
}

export default async function LocationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getOrganisationViewer();
  if (!viewer.canAdminister) return <NotAllowed title="locations.title" />;
  const table = await loadTable(searchParams, recordOptions);
  await Promise.all([
    prefetch.organisation.locations.list.prefetch(recordsInput(table)),
    prefetch.access.listScopeUnits.prefetch(),
  ]);
  return (
    <Hydrated>
      <Locations viewer={viewer} />
    </Hydrated>
  );
}
