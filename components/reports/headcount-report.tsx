'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useMonth } from '#components/overtime/month.ts';
import type { Column } from '#components/table/column.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { HEADCOUNT_PARTS } from '#server/modules/reports/constants.ts';
import { MonthChart } from './lazy-chart.tsx';
import { LineNumber } from './line-number.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportPeople } from './report-people.tsx';
import {
  aboutOf,
  exportedUnits,
  type HeadcountLine,
  monthsIn,
  type ReportsViewer,
  reportInput,
  reportOptions,
} from './reports-state.ts';
import { roundScale } from './scales.ts';

const NAME = 'headcount';

/** People employed in each month of a period, with joiners and leavers. */
export function HeadcountReport({ viewer }: { viewer: ReportsViewer }) {
  const t = useTranslations('reports');
  const format = useFormatter();
  const month = useMonth();
  const state = useTableState(reportOptions[NAME]);
  const about = aboutOf(NAME, state.filters, viewer.today);
  const query = trpc.reports.headcount.useQuery(reportInput(NAME, state, viewer.today), {
    placeholderData: keepPreviousData,
  });
  const exporting = trpc.reports.exportSummed.useMutation();
  const monthOf = ({ month: of }: HeadcountLine) => month(`${of}-01`, { long: true });

  const firsts = monthsIn(about);
  const amounts = (part: keyof Omit<HeadcountLine, 'month'>) =>
    firsts.map((first) => query.data?.rows.find((line) => first.startsWith(line.month))?.[part] ?? 0);
  const [closing, joined, left] = [amounts('closing'), amounts('joined'), amounts('left').map((count) => 0 - count)];

  const columns: Column<HeadcountLine>[] = [
    { key: 'month', title: t('columns.month'), render: monthOf },
    ...HEADCOUNT_PARTS.map(
      (part): Column<HeadcountLine> => ({
        ...{ key: part, title: t(`parts.${part}`), align: 'right', width: 128, wide: part === 'opening' },
        render: (line) => (
          <LineNumber
            value={format.number(line[part])}
            line={line.month}
            part={part}
            name={monthOf(line)}
            title={t(`parts.${part}`)}
            isPlain={line[part] === 0}
          />
        ),
      }),
    ),
  ];
  return (
    <ReportFrame
      name={NAME}
      viewer={viewer}
      state={state}
      query={query}
      columns={columns}
      rowId={(line) => line.month}
      sorts={reportOptions[NAME].sorts}
      onExport={(format) => {
        const { from, to } = about;
        return exporting.mutateAsync({ report: NAME, from, to, ...exportedUnits(state.filters), format });
      }}
      chart={
        query.data && (
          <MonthChart
            label={t(`pages.${NAME}.chart`)}
            months={firsts}
            plot={{
              series: [{ name: t('parts.closing'), values: closing, isLine: true }],
              scale: roundScale(0, Math.max(...closing), 1),
            }}
            below={{
              series: [
                { name: t('parts.joined'), values: joined, tone: 2 },
                { name: t('parts.left'), values: left, tone: 1 },
              ],
              scale: roundScale(Math.min(...left), Math.max(...joined), 2),
              isStacked: true,
            }}
            format={(count) => format.number(Math.abs(count))}
          />
        )
      }
    >
      <ReportPeople name={NAME} viewer={viewer} filters={state.filters} />
    </ReportFrame>
  );
}
