'use client';

import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { inferRouterOutputs } from '@trpc/server';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Link } from '#components/ui/link.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { type FollowedJob, followedJobs, forgetJob } from './followed-jobs.ts';
import { useFailureText } from './use-failure-text.ts';

type Job = inferRouterOutputs<AppRouter>['longWork']['getJob'];

/** Says on every page that long work has ended, unless the page shows it or somebody has cancelled it. */
export function JobNotices() {
  const t = useTranslations('shell.jobs');
  const failureText = useFailureText();
  const pathname = usePathname();
  const utils = trpc.useUtils();

  // The page that is open when the answer comes counts, not the one that asked.
  const sayEnd = useEffectEvent(({ id, what, name, path }: FollowedJob, job: Job) => {
    if (job.state === 'queued' || job.state === 'running' || !forgetJob(id)) return;
    if (job.state === 'cancelled' || pathname === path.split('?')[0]) return;
    const hasFailed = job.state === 'failed';
    notifications.show({
      id,
      color: hasFailed ? 'yellow' : 'green',
      autoClose: false,
      title: hasFailed ? t('failed', { name }) : t(what, { name }),
      message: (
        <>
          {hasFailed && <Text size="sm">{failureText(job)}</Text>}
          <Anchor component={Link} href={path} size="sm" onClick={() => notifications.hide(id)}>
            {t('show')}
          </Anchor>
        </>
      ),
    });
  });
  const look = useEffectEvent(() => {
    for (const followed of followedJobs()) {
      // One of another company at work, or that cannot be read right now, is looked at again with the next change.
      void utils.longWork.getJob.fetch({ id: followed.id }, { staleTime: 0 }).then(
        (job) => sayEnd(followed, job),
        () => null,
      );
    }
  });
  useEffect(() => look(), []);
  useLive(['jobs'], look);
  return null;
}
