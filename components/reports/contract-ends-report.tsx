'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import type { Column } from '#components/table/column.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { LocalDate } from '#components/ui/local-date.tsx';
import { Person } from '#components/ui/person.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { ChartSkeleton, MonthChart } from './lazy-chart.tsx';
import { ReportFrame } from './report-frame.tsx';
import {
  aboutOf,
  type EndLine,
  exportedUnits,
  monthsIn,
  type ReportsViewer,
  reportInput,
  reportOptions,
} from './reports-state.ts';
import { roundScale } from './scales.ts';

const NAME = 'contract-ends';

/** Contracts and trial periods that end in a period. */
export function ContractEndsReport({ viewer }: { viewer: ReportsViewer }) {
  const t = useTranslations('reports');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const state = useTableState(reportOptions[NAME]);
  const { today } = viewer;
  const about = aboutOf(NAME, state.filters, today);
  const query = trpc.reports.contractEnds.useQuery(reportInput(NAME, state, today), {
    placeholderData: keepPreviousData,
  });
  const { data: months } = trpc.reports.contractEndsByMonth.useQuery(about, { placeholderData: keepPreviousData });
  const exporting = trpc.reports.exportContractEnds.useMutation();

  const firsts = monthsIn(about);
  const series = [['contracts', 'contract'] as const, ['trialPeriods', 'trial_period'] as const].map(([key, kind]) => ({
    name: t(`kinds.${kind}`),
    values: firsts.map((first) => months?.find(({ month }) => first.startsWith(month))?.[key] ?? 0),
  }));
  const highest = Math.max(...firsts.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0)));

  const columns: Column<EndLine>[] = [
    {
      ...{ key: 'person', title: words('person') },
      render: ({ employee, kind }) => (
        <Person name={fullNameOf(employee)} detail={t(`kinds.${kind}`)} href={paths.personContracts(employee.id)} />
      ),
    },
    { key: 'date', title: t('columns.date'), width: 144, render: ({ date }) => <LocalDate date={date} /> },
    {
      ...{ key: 'next', title: t('columns.next'), width: 176, wide: true },
      render: ({ isContinued }) => t(isContinued ? 'continues' : 'ends'),
    },
    {
      ...{ key: 'start', title: t('columns.start'), width: 144, wide: true },
      render: ({ startAt }) => <LocalDate date={startAt} />,
    },
  ];
  return (
    <ReportFrame
      name={NAME}
      viewer={viewer}
      state={state}
      query={query}
      columns={columns}
      rowId={({ contractId, kind }) => `${contractId} ${kind}`}
      sorts={reportOptions[NAME].sorts}
      onExport={(format) => {
        const { from, to } = about;
        return exporting.mutateAsync({ from, to, ...exportedUnits(state.filters), format });
      }}
      chart={
        months ? (
          <MonthChart
            label={t(`pages.${NAME}.chart`)}
            months={firsts}
            plot={{ series, scale: roundScale(0, highest, 1), isStacked: true }}
            format={(count) => format.number(count)}
            withTable
          />
        ) : (
          <ChartSkeleton />
        )
      }
    />
  );
}
