'use client';

import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { periodPath } from './api-paths.ts';
import type { PeriodReview } from './types.ts';
import type { StartedJob } from './use-closing.tsx';

type ReopenDialogProps = DialogProps & { period: PeriodReview; name: string; onStarted: (job: StartedJob) => void };

/** Opens a closed period again for everybody, for a reason (K5). */
export function ReopenDialog({ opened, period: { id }, name, onClose, onStarted }: ReopenDialogProps) {
  const t = useTranslations('periods.reopen');
  const showError = useShowError();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('required') : null) },
  });
  const reopen = trpc.periods.reopen.useMutation({
    onSuccess: (job) => {
      onStarted({ id: job.id, what: 'reopening' });
      onClose();
    },
    onError: (error) => showError(error, form),
  });
  const body = { reason: form.values.reason.trim() };
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { period: name })}>
      <RecordForm
        onSubmit={form.onSubmit(() => reopen.mutate({ id, ...body }))}
        submitLabel={t('open')}
        pending={reopen.isPending}
        apiCall={{ method: 'POST', path: periodPath(id, '/reopen'), body }}
      >
        <Text>{t('text')}</Text>
        <Textarea
          label={t('label')}
          description={t('hint')}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_FREE_TEXT}
          {...form.getInputProps('reason')}
        />
      </RecordForm>
    </FormDialog>
  );
}
