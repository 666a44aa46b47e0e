import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { recordOptions, recordsInput } from '#components/organisation/offices-state.ts';
import { RequestTypes } from '#components/request-types/request-types.tsx';
import { loadTable } from '#components/table/table-parsers.ts';
import { getOrganisationViewer } from '../../../organisation-viewer.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('requestTypes'))('title') };
}

export default async function RequestTypesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getOrganisationViewer();
  if (!viewer.canAdminister) return <NotAllowed title="tabs.requestTypes" />;
  const table = await loadTable(searchParams, recordOptions);
  await Promise.all([
    prefetch.companyRequests.listTypes.prefetch(recordsInput(table)),
    prefetch.companyRequests.listTypeUses.prefetch(),
  ]);
  return (
    <Hydrated>
      <RequestTypes viewer={viewer} />
    </Hydrated>
  );
}
