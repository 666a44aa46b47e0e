import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Catalogues } from '#components/contracts/catalogues.tsx';
import { catalogueAt, catalogueIn, catalogueInput, catalogueOptions } from '#components/contracts/catalogues-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { getContractsViewer } from '../../../contracts-viewer.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('contracts.catalogues'))('title') };
}

export default async function CataloguesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getContractsViewer();
  const table = await loadTable(searchParams, catalogueOptions);
  await catalogueIn(prefetch, catalogueAt(table.filters)).list.prefetch(catalogueInput(table));
  return (
    <Hydrated>
      <Catalogues viewer={viewer} />
    </Hydrated>
  );
}
