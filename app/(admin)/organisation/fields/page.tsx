import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { CustomFields } from '#components/organisation/custom-fields.tsx';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { recordOptions, recordsInput } from '#components/organisation/offices-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { getOrganisationViewer } from '../../../organisation-viewer.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organisation.fields'))('title') };
}

export default async function CustomFieldsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getOrganisationViewer();
  if (!viewer.canAdminister) return <NotAllowed title="fields.title" />;
  const table = await loadTable(searchParams, recordOptions);
  await Promise.all([
    prefetch.people.customFields.list.prefetch(recordsInput(table)),
    prefetch.people.listFieldUses.prefetch(),
  ]);
  return (
    <Hydrated>
      <CustomFields viewer={viewer} />
    </Hydrated>
  );
}
