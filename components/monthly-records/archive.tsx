'use client';

import { Alert, Button, CloseButton, Group } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { followJob } from '#components/jobs/followed-jobs.ts';
import { JobEnd, JobProgress } from '#components/jobs/job-progress.tsx';
import { trpc } from '#components/trpc/client.ts';
import type { PagePath } from '#components/ui/page-path.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import { COMPANY_PARAMETER } from '#server/platform/shared/company-at-work.ts';

type ArchiveProps = { jobId: string; mayCancel: boolean; onClose: () => void };

/** The job that writes an archive: how far it is, and then its file. */
export function Archive({ jobId, mayCancel, onClose }: ArchiveProps) {
  const t = useTranslations('records');
  const close = useTranslations('common.actions')('close');
  const companyId = useViewer()?.companyId ?? '';
  const job = trpc.longWork.getJob.useQuery({ id: jobId });
  const state = job.data?.state;
  const isBusy = state === 'queued' || state === 'running';
  const name = t('title');
  useEffect(() => {
    if (!isBusy) return;
    const path = `${window.location.pathname}${window.location.search}` as PagePath;
    followJob({ id: jobId, what: 'archiving', name, path });
  }, [isBusy, jobId, name]);
  if (isBusy) {
    return (
      <JobProgress
        jobId={jobId}
        label={name}
        leave={t('archiveLeave')}
        mayCancel={mayCancel}
        onEnded={() => job.refetch()}
      />
    );
  }
  if (state !== 'done') return <JobEnd jobId={jobId} kept={() => t('archiveAgain')} />;
  return (
    <Alert color="teal" variant="outline" icon={<IconFileZip size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <span role="status">{t('archiveReady')}</span>
        <Group gap="sm">
          <Button
            component="a"
            href={`/api/jobs/${jobId}/content?${COMPANY_PARAMETER}=${companyId}`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('archiveGet')}
          </Button>
          <CloseButton aria-label={close} onClick={onClose} />
        </Group>
      </Group>
    </Alert>
  );
}
