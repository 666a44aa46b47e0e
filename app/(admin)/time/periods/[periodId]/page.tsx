import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { PeriodPage } from '#components/periods/period-page.tsx';
import { peopleInput, peopleOptions } from '#components/periods/periods-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';
import { getApprover } from '../approver.ts';

type PeriodProps = { params: Promise<{ periodId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('periods'))('columns.period') };
}

export default async function TimePeriodPage({ params, searchParams }: PeriodProps) {
  const { periodId } = await params;
  const table = await loadTable(searchParams, peopleOptions);
  await Promise.all([
    prefetch.periods.get.prefetch({ id: periodId }),
    prefetch.periods.listPeople.prefetch(peopleInput(periodId, table)),
    prefetch.timesheets.listChoices.prefetch(),
  ]);
  return (
    <Hydrated>
      <PeriodPage periodId={periodId} approver={await getApprover()} />
    </Hydrated>
  );
}
