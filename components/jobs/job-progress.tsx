'use client';

import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { useFailureText } from './use-failure-text.ts';

const LOOK_AGAIN_MILLISECONDS = 1000;

type JobProgressProps = {
  jobId: string;
  /** Name of the work. */
  label: string;
  /** Where it can be found again. */
  leave: string;
  mayCancel?: boolean;
  onEnded: () => unknown;
};

/** How far a job is, which continues when the page is left. */
export function JobProgress({ jobId, label, leave, mayCancel = true, onEnded }: JobProgressProps) {
  const t = useTranslations('imports.progress');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const job = trpc.longWork.getJob.useQuery({ id: jobId }, { refetchInterval: LOOK_AGAIN_MILLISECONDS }).data;
  const cancel = trpc.longWork.cancelJob.useMutation({
    onSuccess: () => utils.longWork.getJob.invalidate({ id: jobId }),
    onError: (error) => showError(error),
  });
  const isOver = job !== undefined && job.state !== 'queued' && job.state !== 'running';
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (isOver) void end();
  }, [isOver]);
  const isCounted = job !== undefined && job.of !== null && job.of > 0 && job.done > 0;
  const said = isCounted ? t('done', { done: job.done, of: job.of ?? 0 }) : t('begun');
  return (
    <Paper withBorder p="md" maw={640}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text role="status">
            {label}: {said}
          </Text>
          {mayCancel && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id: jobId })}>
              {common('cancel')}
            </Button>
          )}
        </Group>
        <Progress value={isCounted ? (100 * job.done) / (job.of ?? 1) : 100} animated={!isCounted} aria-label={label} />
        <Text size="sm" c="dimmed">
          {leave}
        </Text>
      </Stack>
    </Paper>
  );
}

/** Says that a job ended before it was done; nothing where it was. `kept`: what is left of its work. */
export function JobEnd({ jobId, kept }: { jobId: string; kept: (state: 'failed' | 'cancelled') => string }) {
  const t = useTranslations('imports.progress');
  const failureText = useFailureText();
  const job = trpc.longWork.getJob.useQuery({ id: jobId }).data;
  if (job?.state !== 'failed' && job?.state !== 'cancelled') return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={t(`${job.state}.title`)}>
      {failureText(job)} {kept(job.state)}
    </Alert>
  );
}
