import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { loadTable } from '#components/table/table-parsers.ts';
import { AnomaliesPage } from '#components/time/anomalies-page.tsx';
import { anomaliesInput, anomalyOptions, REFUSED_SHOWN_FIRST } from '#components/time/time-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('time.anomalies');
  return { title: t('title') };
}

export default async function TimeAnomaliesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  const table = await loadTable(searchParams, anomalyOptions);
  await Promise.all([
    prefetch.timesheets.listAnomalies.prefetch(anomaliesInput(table)),
    prefetch.timesheets.listRefusedPunches.prefetch({ limit: REFUSED_SHOWN_FIRST }),
    prefetch.timesheets.listChoices.prefetch(),
  ]);
  return (
    <Hydrated>
      <AnomaliesPage
        today={localDateOf(new Date(), member?.timeZone ?? 'UTC')}
        mayCorrect={member !== null && may(member, 'decide')}
        ownEmployeeId={member?.employeeId && !(await decidesOwn()) ? member.employeeId : null}
      />
    </Hydrated>
  );
}
