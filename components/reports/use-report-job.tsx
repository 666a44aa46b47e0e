'use client';

import { Alert, Anchor, Group } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { parseAsId, type Sort } from '#components/table/table-parsers.ts';
import { trpc } from '#components/trpc/client.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { SummedReport } from '#server/modules/reports/constants.ts';
import { inOrderOf } from '#server/modules/reports/rules-lines.ts';
import { ChartSkeleton } from './lazy-chart.tsx';
import type { aboutOf, ReportsViewer } from './reports-state.ts';
import { useReportFile } from './use-report-file.ts';

const LargeReport = lazyPart(() => import('./large-report.tsx').then((file) => file.LargeReport));

/** The job whose result the page shows: `?job=…`. */
const jobParsers = { job: parseAsId };

type ReportQuery<Line> = {
  data: { rows: Line[]; total: number } | undefined;
  error: unknown;
  refetch: () => unknown;
};

type ReportJobOptions<Line> = {
  report: SummedReport;
  about: ReturnType<typeof aboutOf>;
  query: ReportQuery<Line>;
  sort: Sort<string>;
  viewer: ReportsViewer;
};

type ReportJob<Line> = {
  query: ReportQuery<Line>;
  /** The lines are from the file of a job. */
  isFile: boolean;
  /** Above them: says so. */
  notice: ReactNode;
  /** In place of chart and table, while there are none. */
  instead: ReactNode;
};

/** The lines of a report: of its request, or of the job that writes a report too large for one. */
export function useReportJob<Line extends { name?: string | null; month?: string }>(
  options: ReportJobOptions<Line>,
): ReportJob<Line> {
  const { report, about, query, sort, viewer } = options;
  const utils = trpc.useUtils();
  const [{ job: jobId }, setJob] = useQueryStates(jobParsers, { history: 'push' });
  const problem = query.error ? problemOf(query.error) : null;
  const isLarge = problem?.kind === 'code' && problem.code === 'report_too_large';
  const job = trpc.longWork.getJob.useQuery({ id: jobId ?? '' }, { enabled: isLarge && jobId !== null });
  const isDone = isLarge && job.data?.state === 'done';
  const file = useReportFile<Line>(isDone ? jobId : null);
  const choose = (id: string | null) => void setJob({ job: id });
  if (!isLarge) return { query, isFile: false, notice: null, instead: undefined };
  // With other filters than its own, the file answers another question.
  if (file.data && isAbout(file.data, report, about)) {
    const rows = inOrderOf(file.data.data, ({ name, month }) => month ?? name ?? null, sort.direction);
    return {
      ...{ query: { data: { rows, total: rows.length }, error: null, refetch: file.refetch }, isFile: true },
      ...{ instead: undefined, notice: <FileNotice onLeave={() => choose(null)} /> },
    };
  }
  const isWaiting = jobId !== null && !job.error && (!job.data || (isDone && !file.data && !file.error));
  if (isWaiting) return { query, isFile: false, notice: null, instead: <ChartSkeleton /> };
  return {
    ...{ query, isFile: false, notice: null },
    instead: (
      <LargeReport
        report={report}
        about={about}
        jobId={file.data ? null : jobId}
        error={job.error ?? file.error}
        mayCancel={viewer.mayCancel}
        timeZone={viewer.timeZone}
        onChoose={choose}
        onEnded={() => utils.longWork.invalidate()}
      />
    ),
  };
}

function FileNotice({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('reports.job');
  return (
    <Alert color="teal" variant="outline" icon={<IconFileCheck size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        {t('shown')}
        <Anchor component="button" type="button" inherit onClick={onLeave}>
          {t('others')}
        </Anchor>
      </Group>
    </Alert>
  );
}

const isAbout = (
  file: { report: string; filters: object },
  report: SummedReport,
  about: ReturnType<typeof aboutOf>,
): boolean => {
  const asText = (filters: object) =>
    JSON.stringify(
      Object.entries(filters)
        .filter(([, value]) => value !== undefined)
        .sort(),
    );
  return file.report === report && asText(file.filters) === asText(about);
};
