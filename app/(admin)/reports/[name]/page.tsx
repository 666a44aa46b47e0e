import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { ReportPage } from '#components/reports/report-page.tsx';
import {
  aboutOf,
  isReportName,
  leaveInput,
  leaveTypesInput,
  type ReportName,
  reportInput,
  reportOptions,
} from '#components/reports/reports-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

type ReportPageProps = { params: Promise<{ name: string }>; searchParams: Promise<SearchParams> };

async function nameIn(params: ReportPageProps['params']): Promise<ReportName> {
  const { name } = await params;
  return isReportName(name) ? name : notFound();
}

export async function generateMetadata({ params }: ReportPageProps): Promise<Metadata> {
  const name = await nameIn(params);
  return { title: (await getTranslations('reports'))(`pages.${name}.title`) };
}

export default async function ReportsPage({ params, searchParams }: ReportPageProps) {
  const name = await nameIn(params);
  const member = await getMember();
  const timeZone = member?.timeZone ?? 'UTC';
  const today = localDateOf(new Date(), timeZone);
  const mayAdminister = member !== null && may(member, 'administer');
  const table = await loadTable(searchParams, reportOptions[name]);
  await Promise.all([
    ...prefetchesOf(name, table, today),
    prefetch.timesheets.listChoices.prefetch(),
    mayAdminister && prefetch.access.listScopeUnits.prefetch(),
  ]);
  const viewer = { today, timeZone, mayAdminister, mayCancel: member !== null && may(member, 'decide') };
  return (
    <Hydrated>
      <ReportPage name={name} viewer={viewer} />
    </Hydrated>
  );
}

/** The first data of a report. Charts with lines of their own load after it. */
function prefetchesOf(name: ReportName, table: Parameters<typeof leaveInput>[0], today: string) {
  switch (name) {
    case 'absence-rate':
      return [prefetch.reports.absenceRate.prefetch(reportInput(name, table, today))];
    case 'overtime':
      return [prefetch.reports.overtimeByDepartment.prefetch(reportInput(name, table, today))];
    case 'headcount':
      return [prefetch.reports.headcount.prefetch(reportInput(name, table, today))];
    case 'hours':
      return [prefetch.reports.hours.prefetch(reportInput(name, table, today))];
    case 'leave':
      return [
        prefetch.reports.leaveLeft.prefetch(leaveInput(table, today)),
        prefetch.absences.listTypes.prefetch(leaveTypesInput),
      ];
    case 'contract-ends':
      return [
        prefetch.reports.contractEnds.prefetch(reportInput(name, table, today)),
        prefetch.reports.contractEndsByMonth.prefetch(aboutOf(name, table.filters, today)),
      ];
  }
}
