'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { Column } from '#components/table/column.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Duration } from '#components/ui/duration.tsx';
import { ChartSkeleton, MonthChart } from './lazy-chart.tsx';
import { LineNumber } from './line-number.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportPeople } from './report-people.tsx';
import {
  type AbsenceLine,
  aboutOf,
  exportedUnits,
  monthsIn,
  NO_RECORD,
  type ReportsViewer,
  reportInput,
  reportOptions,
} from './reports-state.ts';
import { roundScale } from './scales.ts';
import { useReportJob } from './use-report-job.tsx';

const NAME = 'absence-rate';

/** Absence rate of a period by type, over its months. */
export function AbsenceReport({ viewer }: { viewer: ReportsViewer }) {
  const t = useTranslations('reports');
  const format = useFormatter();
  const state = useTableState(reportOptions[NAME]);
  const { today } = viewer;
  const about = aboutOf(NAME, state.filters, today);
  const query = trpc.reports.absenceRate.useQuery(reportInput(NAME, state, today), {
    placeholderData: keepPreviousData,
  });
  const { data: months } = trpc.reports.absenceRateByMonth.useQuery(about, { placeholderData: keepPreviousData });
  const exporting = trpc.reports.exportSummed.useMutation();
  const job = useReportJob<AbsenceLine>({ report: NAME, about, query, sort: state.sort, viewer });
  const rate = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 2 });
  const nameOf = ({ name }: { name: string | null }) => name ?? t('private');
  const keyOf = ({ absenceTypeId }: { absenceTypeId: string | null }) => absenceTypeId ?? NO_RECORD;

  const lines = job.query.data?.rows ?? [];
  const firsts = monthsIn(about);
  const series = lines.map((line) => ({
    name: nameOf(line),
    values: firsts.map(
      (first) => months?.find((one) => first.startsWith(one.month) && keyOf(one) === keyOf(line))?.rate ?? 0,
    ),
  }));
  const highest = Math.max(...firsts.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0)));

  const columns: Column<AbsenceLine>[] = [
    { key: 'name', title: t('columns.type'), render: nameOf },
    {
      ...{ key: 'people', title: t('columns.people'), align: 'right', width: 104 },
      render: (line) => (
        <LineNumber
          value={format.number(line.people)}
          line={keyOf(line)}
          name={nameOf(line)}
          title={t('columns.people')}
          isPlain={job.isFile}
        />
      ),
    },
    {
      ...{ key: 'absent', title: t('columns.absent'), align: 'right', width: 128, wide: true },
      render: ({ absentSeconds }) => <Duration seconds={absentSeconds} />,
    },
    {
      ...{ key: 'planned', title: t('columns.planned'), align: 'right', width: 128, wide: true },
      render: ({ plannedSeconds }) => <Duration seconds={plannedSeconds} />,
    },
    {
      ...{ key: 'rate', title: t('columns.rate'), align: 'right', width: 104 },
      render: (line) => (line.rate === null ? '–' : <strong className="tabular">{rate(line.rate)}</strong>),
    },
  ];
  return (
    <ReportFrame
      name={NAME}
      viewer={viewer}
      state={state}
      query={job.query}
      instead={job.instead}
      columns={columns}
      rowId={keyOf}
      sorts={reportOptions[NAME].sorts}
      hasDurations
      onExport={(format) => {
        const { from, to } = about;
        return exporting.mutateAsync({ report: NAME, from, to, ...exportedUnits(state.filters), format });
      }}
      chart={
        job.notice ??
        (months && job.query.data ? (
          <MonthChart
            label={t(`pages.${NAME}.chart`)}
            months={firsts}
            plot={{ series, scale: roundScale(0, highest, 0.01), isStacked: true }}
            format={rate}
            withTable
          />
        ) : (
          <ChartSkeleton />
        ))
      }
    >
      <ReportPeople name={NAME} viewer={viewer} filters={state.filters} />
    </ReportFrame>
  );
}
