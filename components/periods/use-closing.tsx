'use client';

import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useEffect, useEffectEvent, useState } from 'react';
import { followJob } from '#components/jobs/followed-jobs.ts';
import { JobEnd, JobProgress } from '#components/jobs/job-progress.tsx';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { REOPEN_KIND } from '#server/modules/periods/constants.ts';
import { parseAsJob } from './periods-state.ts';
import type { PeriodReview } from './types.ts';

export type StartedJob = { id: string; what: 'closing' | 'reopening' };

/** The closing or reopening of a period that somebody has started here: its progress, and how to follow it (K3, K5). */
export function useClosing(period: PeriodReview | undefined) {
  const t = useTranslations('periods');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const nameOf = usePeriodName();
  const [jobId, setJobId] = useQueryState('job', parseAsJob);
  const [started, setStarted] = useState<StartedJob | null>(null);
  const { data: job } = trpc.longWork.getJob.useQuery({ id: jobId ?? '' }, { enabled: jobId !== null });
  const name = period ? nameOf(period) : '';
  // The job says what it does, after a reload too; until it is read, whoever started it here knows.
  const isReopening = job ? job.kind === REOPEN_KIND : started?.what === 'reopening';
  const words = isReopening ? 'reopen' : 'close';
  const isBusy = job === undefined || job.state === 'queued' || job.state === 'running';
  // The progress is gone with the answer that says so: the page itself reads what has changed.
  const refresh = useEffectEvent(() => void utils.periods.invalidate());
  useEffect(() => {
    if (jobId !== null && !isBusy) refresh();
  }, [jobId, isBusy]);
  const counts = job?.result as Record<'closed' | 'blocked' | 'notOver' | 'reopened', number> | undefined | null;
  return {
    follow: (next: StartedJob) => {
      if (!period) return;
      setStarted(next);
      void setJobId(next.id);
      followJob({ ...next, name, path: paths.period(period.id) });
    },
    element:
      jobId === null ? null : isBusy ? (
        <JobProgress
          jobId={jobId}
          label={t(`${words}.progress`, { period: name })}
          leave={t(`${words}.leave`)}
          onEnded={() => utils.longWork.getJob.invalidate({ id: jobId })}
        />
      ) : job.state === 'done' && counts ? (
        <Alert
          color="teal"
          variant="outline"
          role="status"
          withCloseButton
          closeButtonLabel={common('close')}
          onClose={() => void setJobId(null)}
        >
          {isReopening
            ? t('reopen.done', { count: counts.reopened })
            : t('close.done', { closed: counts.closed, left: counts.blocked + counts.notOver })}
        </Alert>
      ) : (
        <JobEnd jobId={jobId} kept={() => t(`${words}.kept`)} />
      ),
  };
}
