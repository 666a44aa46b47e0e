'use client';

import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { periodPath } from './api-paths.ts';

type RefuseDialogProps = DialogProps & { periodId: string; employeeId: string };

/** Why a person does not confirm their month (K2). */
export function RefuseDialog({ opened, onClose, periodId, employeeId }: RefuseDialogProps) {
  const t = useTranslations('periods.refuse');
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { remark: '' },
    validate: { remark: (remark) => (remark.trim() === '' ? t('required') : null) },
  });
  const refuse = trpc.periods.refuse.useMutation(
    useSaved({ form, done: t('done'), refresh: () => utils.periods.invalidate(), onClose }),
  );
  const body = { employeeId, remark: form.values.remark.trim() };
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title')}>
      <RecordForm
        onSubmit={form.onSubmit(() => refuse.mutate({ id: periodId, ...body }))}
        submitLabel={t('send')}
        pending={refuse.isPending}
        apiCall={{ method: 'POST', path: periodPath(periodId, '/refuse'), body }}
      >
        <Textarea
          label={t('label')}
          description={t('hint')}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_FREE_TEXT}
          {...form.getInputProps('remark')}
        />
      </RecordForm>
    </FormDialog>
  );
}
