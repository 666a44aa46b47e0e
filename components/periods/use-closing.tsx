'use client';

import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { followJob } from '#components/jobs/followed-jobs.ts';
import { JobEnd, JobProgress } from '#components/jobs/job-progress.tsx';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { parseAsJob } from './periods-state.ts';
import type { PeriodReview } from './types.ts';

export type StartedJob = { id: string; what: 'closing' | 'reopening' };

/** The closing or reopening of a period that somebody has started here: its progress, and how to follow it (K3, K5). */
export function useClosing(period: PeriodReview | undefined) {
  const t = useTranslations('periods');
  const utils = trpc.useUtils();
  const nameOf = usePeriodName();
  const [jobId, setJobId] = useQueryState('job', parseAsJob);
  const [what, setWhat] = useState<StartedJob['what']>('closing');
  const { data: job } = trpc.longWork.getJob.useQuery({ id: jobId ?? '' }, { enabled: jobId !== null });
  const name = period ? nameOf(period) : '';
  const isBusy = job === undefined || job.state === 'queued' || job.state === 'running';
  return {
    follow: (started: StartedJob) => {
      if (!period) return;
      setWhat(started.what);
      void setJobId(started.id);
      followJob({ ...started, name, path: paths.period(period.id) });
    },
    element:
      jobId === null ? null : isBusy ? (
        <JobProgress
          jobId={jobId}
          label={t(what === 'closing' ? 'close.progress' : 'reopen.progress', { period: name })}
          leave={t('close.leave')}
          onEnded={async () => {
            await utils.longWork.getJob.invalidate({ id: jobId });
            await utils.periods.invalidate();
          }}
        />
      ) : (
        <JobEnd jobId={jobId} kept={() => t('close.kept')} />
      ),
  };
}
