import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Offices } from '#components/organisation/offices.tsx';
import { officeOptions, officesInput } from '#components/organisation/offices-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { getOrganisationViewer } from '../../../organisation-viewer.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organisation.offices'))('title') };
}

export default async function OfficesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getOrganisationViewer();
  const table = await loadTable(searchParams, officeOptions);
  await Promise.all([
    prefetch.organisation.listOffices.prefetch(officesInput(table)),
    ...(viewer.canAdminister ? [prefetch.organisation.listUnitUses.prefetch()] : []),
  ]);
  return (
    <Hydrated>
      <Offices viewer={viewer} />
    </Hydrated>
  );
}
