import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { RecordsPage } from '#components/monthly-records/records-page.tsx';
import { lastMonth, monthParsers, recordsInput, recordsOptions } from '#components/monthly-records/records-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('records'))('title') };
}

export default async function MonthlyRecordsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  const opensOn = lastMonth(localDateOf(new Date(), member?.timeZone ?? 'UTC'));
  const month = createLoader(monthParsers)(await searchParams).month ?? opensOn;
  const table = await loadTable(searchParams, recordsOptions);
  await Promise.all([
    prefetch.monthlyRecords.list.prefetch(recordsInput(month, table)),
    prefetch.monthlyRecords.getPeriod.prefetch({ month }),
    prefetch.timesheets.listChoices.prefetch(),
  ]);
  return (
    <Hydrated>
      <RecordsPage opensOn={opensOn} mayCancel={member !== null && may(member, 'decide')} />
    </Hydrated>
  );
}
