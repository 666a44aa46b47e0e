import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { PeriodsPage } from '#components/periods/periods-page.tsx';
import { periodsInput, periodsOptions } from '#components/periods/periods-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('periods'))('title') };
}

export default async function TimePeriodsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch.periods.list.prefetch(periodsInput(await loadTable(searchParams, periodsOptions)));
  return (
    <Hydrated>
      <PeriodsPage />
    </Hydrated>
  );
}
