'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { scaleOf } from '#components/overtime/chart-data.ts';
import { useMonth } from '#components/overtime/month.ts';
import type { Column } from '#components/table/column.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Duration } from '#components/ui/duration.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { HOUR_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import { MonthChart } from './lazy-chart.tsx';
import { LineNumber } from './line-number.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportPeople } from './report-people.tsx';
import {
  aboutOf,
  exportedUnits,
  type HoursLine,
  monthsIn,
  type ReportsViewer,
  reportInput,
  reportOptions,
} from './reports-state.ts';
import { useReportJob } from './use-report-job.tsx';

const NAME = 'hours';
const AMOUNTS = ['planned', 'expected', 'worked'] as const;

/** Hours planned and worked in each month of a period. */
export function HoursReport({ viewer }: { viewer: ReportsViewer }) {
  const t = useTranslations('reports');
  const formatDuration = useFormatDuration();
  const format = useFormatter();
  const month = useMonth();
  const state = useTableState(reportOptions[NAME]);
  const about = aboutOf(NAME, state.filters, viewer.today);
  const query = trpc.reports.hours.useQuery(reportInput(NAME, state, viewer.today), {
    placeholderData: keepPreviousData,
  });
  const exporting = trpc.reports.exportSummed.useMutation();
  const job = useReportJob<HoursLine>({ report: NAME, about, query, sort: state.sort, viewer });
  const monthOf = ({ month: of }: HoursLine) => month(`${of}-01`, { long: true });

  const firsts = monthsIn(about);
  const series = (['planned', 'worked'] as const).map((key) => ({
    tone: key === 'planned' ? 4 : 0,
    name: t(`columns.${key}`),
    values: firsts.map(
      (first) => job.query.data?.rows.find((line) => first.startsWith(line.month))?.[`${key}Seconds`] ?? 0,
    ),
  }));

  const columns: Column<HoursLine>[] = [
    { key: 'month', title: t('columns.month'), render: monthOf },
    {
      ...{ key: 'people', title: t('columns.people'), align: 'right', width: 104 },
      render: (line) => (
        <LineNumber
          value={format.number(line.people)}
          line={line.month}
          name={monthOf(line)}
          title={t('columns.people')}
          isPlain={job.isFile}
        />
      ),
    },
    ...AMOUNTS.map(
      (key): Column<HoursLine> => ({
        ...{ key, title: t(`columns.${key}`), align: 'right', width: 144, wide: key !== 'worked' },
        render: (line) => <Duration seconds={line[`${key}Seconds`]} />,
      }),
    ),
    {
      ...{ key: 'difference', title: t('columns.difference'), align: 'right', width: 144, wide: true },
      render: ({ workedSeconds, expectedSeconds }) => (
        <Duration seconds={workedSeconds - expectedSeconds} signed plain fw={600} />
      ),
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
      rowId={(line) => line.month}
      sorts={reportOptions[NAME].sorts}
      hasDurations
      onExport={(format) => {
        const { from, to } = about;
        return exporting.mutateAsync({ report: NAME, from, to, ...exportedUnits(state.filters), format });
      }}
      chart={
        job.query.data && (
          <>
            {job.notice}
            <MonthChart
              label={t(`pages.${NAME}.chart`)}
              months={firsts}
              plot={{ series, scale: scaleOf(0, Math.max(...series.flatMap(({ values }) => values))) }}
              format={formatDuration}
              formatScale={(seconds) => t('hours', { count: seconds / HOUR_IN_SECONDS })}
            />
          </>
        )
      }
    >
      <ReportPeople name={NAME} viewer={viewer} filters={state.filters} />
    </ReportFrame>
  );
}
