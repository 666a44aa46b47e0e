import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { RecordPage } from '#components/monthly-records/record-page.tsx';
import { lastMonth, monthParsers } from '#components/monthly-records/records-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getMember } from '../../../../member.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('records'))('title') };
}

type MonthlyRecordPageProps = { params: Promise<{ employeeId: string }>; searchParams: Promise<SearchParams> };

export default async function MonthlyRecordPage({ params, searchParams }: MonthlyRecordPageProps) {
  const { employeeId } = await params;
  const member = await getMember();
  const opensOn = lastMonth(localDateOf(new Date(), member?.timeZone ?? 'UTC'));
  const month = createLoader(monthParsers)(await searchParams).month ?? opensOn;
  await prefetch.monthlyRecords.show.prefetch({ employeeId, month });
  return (
    <Hydrated>
      <RecordPage employeeId={employeeId} opensOn={opensOn} />
    </Hydrated>
  );
}
