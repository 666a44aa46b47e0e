import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Contracts } from '#components/contracts/contracts.tsx';
import { contractOptions, contractsInput } from '#components/contracts/contracts-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { getContractsViewer } from '../../contracts-viewer.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('contracts.list'))('title') };
}

export default async function ContractsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await getContractsViewer();
  const table = await loadTable(searchParams, contractOptions);
  await Promise.all([
    prefetch.contracts.listContracts.prefetch(contractsInput(table, viewer.today)),
    prefetch.timesheets.listChoices.prefetch(),
  ]);
  return (
    <Hydrated>
      <Contracts viewer={viewer} />
    </Hydrated>
  );
}
