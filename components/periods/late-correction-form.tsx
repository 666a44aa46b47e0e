'use client';

import { List, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import type { AskedLate } from './late-correction.ts';

type LateCorrectionFormProps = { asked: AskedLate; onClose: () => void };

/** Says which period is closed and what a late correction does to it, and takes the reason (K4). */
export function LateCorrectionForm({ asked: { period, items, names, answer }, onClose }: LateCorrectionFormProps) {
  const t = useTranslations('errors.late');
  const periodName = usePeriodName();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('required') : null) },
  });
  return (
    <FormDialog isQuestion opened onClose={onClose} title={t('title')}>
      <RecordForm
        onSubmit={form.onSubmit(({ reason }) => answer(reason.trim()))}
        submitLabel={t('submit')}
        pending={false}
        isUnsaved={form.isDirty()}
      >
        {names.length > 0 && (
          <Text fw={600} lineClamp={3}>
            {names.join(', ')}
          </Text>
        )}
        <Text>
          {items && items.of > 1
            ? t('closedForSome', { period: periodName(period), ...items })
            : t('closed', { period: periodName(period) })}
        </Text>
        <List spacing={4}>
          <List.Item>{t('stays')}</List.Item>
          <List.Item>{t('moves')}</List.Item>
          <List.Item>{t('recorded')}</List.Item>
        </List>
        <Textarea
          label={t('label')}
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={MAX_FREE_TEXT}
          {...form.getInputProps('reason')}
        />
      </RecordForm>
    </FormDialog>
  );
}
