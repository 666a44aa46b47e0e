'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { Column } from '#components/table/column.ts';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Duration } from '#components/ui/duration.tsx';
import { AmountBar } from './amount-bar.tsx';
import { LineNumber } from './line-number.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportPeople } from './report-people.tsx';
import {
  aboutOf,
  exportedUnits,
  NO_RECORD,
  type OvertimeLine,
  type ReportsViewer,
  reportInput,
  reportOptions,
} from './reports-state.ts';
import { useReportJob } from './use-report-job.tsx';

const NAME = 'overtime';
const AMOUNTS = ['opening', 'positive', 'negative', 'bonus', 'closing'] as const;

/** Overtime of a period and the balances around it, by department. */
export function OvertimeReport({ viewer }: { viewer: ReportsViewer }) {
  const t = useTranslations('reports');
  const format = useFormatter();
  const state = useTableState(reportOptions[NAME]);
  const about = aboutOf(NAME, state.filters, viewer.today);
  const query = trpc.reports.overtimeByDepartment.useQuery(reportInput(NAME, state, viewer.today), {
    placeholderData: keepPreviousData,
  });
  const exporting = trpc.reports.exportSummed.useMutation();
  const job = useReportJob<OvertimeLine>({ report: NAME, about, query, sort: state.sort, viewer });
  const nameOf = ({ name }: OvertimeLine) => name ?? t('withoutDepartment');
  const keyOf = ({ departmentId }: OvertimeLine) => departmentId ?? NO_RECORD;
  const balances = job.query.data?.rows.map(({ closingSeconds }) => closingSeconds) ?? [];
  const [lowest, highest] = [Math.min(0, ...balances), Math.max(0, ...balances)];
  const columns: Column<OvertimeLine>[] = [
    { key: 'name', title: t('columns.department'), render: nameOf },
    {
      ...{ key: 'people', title: t('columns.people'), align: 'right', width: 96 },
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
    ...AMOUNTS.map((key): Column<OvertimeLine> => {
      const isLast = key === 'closing';
      return {
        ...{ key, title: t(`columns.${key}`), align: 'right', width: 112, wide: !isLast },
        render: (line) => <Duration seconds={line[`${key}Seconds`]} signed plain fw={isLast ? 600 : undefined} />,
      };
    }),
    {
      ...{ key: 'chart', title: t(`pages.${NAME}.chart`), titleHidden: true, width: 'clamp(40px, 12vw, 200px)' },
      render: ({ closingSeconds }) => <AmountBar amount={closingSeconds} lowest={lowest} highest={highest} />,
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
      chart={job.notice}
      onExport={(format) => {
        const { from, to } = about;
        return exporting.mutateAsync({ report: NAME, from, to, ...exportedUnits(state.filters), format });
      }}
    >
      <ReportPeople name={NAME} viewer={viewer} filters={state.filters} />
    </ReportFrame>
  );
}
