'use client';

import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { periodPath } from './api-paths.ts';
import type { PeriodReview } from './types.ts';
import type { StartedJob } from './use-closing.tsx';

type CloseDialogProps = DialogProps & { period: PeriodReview; name: string; onStarted: (job: StartedJob) => void };

/** Says how many people are ready and what is left before everybody who is ready is closed (K3). */
export function CloseDialog({ opened, period: { id, ready, blocked }, name, onClose, onStarted }: CloseDialogProps) {
  const t = useTranslations('periods.close');
  const showError = useShowError();
  const [force, setForce] = useState(false);
  const close = trpc.periods.close.useMutation({
    onSuccess: (job) => onStarted({ id: job.id, what: 'closing' }),
    onError: (error) => showError(error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { period: name })}
      confirmLabel={t('open')}
      pending={close.isPending}
      disabled={ready === 0 && !force}
      onConfirm={() => close.mutate({ id, force })}
      apiCall={{ method: 'POST', path: periodPath(id, '/close'), body: { force } }}
    >
      <Stack gap="sm">
        <Text>{t('ready', { count: ready })}</Text>
        <Text aria-live="polite">{t(force && blocked > 0 ? 'forced' : 'left', { count: blocked })}</Text>
        {blocked > 0 && (
          <Checkbox
            label={t('force')}
            description={t('forceHint')}
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
        )}
        <Text c="dimmed">{t('after')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
