'use client';

import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import classes from './day-drawer.module.css';
import { EntryConflict } from './entry-conflict.tsx';
import { useEntryWords } from './entry-words.ts';
import type { TimesheetEntry } from './types.ts';
import { useCorrection } from './use-correction.ts';

/** Removes an entry for a reason. */
export function RemoveEntry({ entry, onDone }: { entry: TimesheetEntry; onDone: () => void }) {
  const t = useTranslations('time.form');
  const words = useEntryWords();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('reasonMissing') : null) },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { options, conflict, forget } = useCorrection(onDone);
  const remove = trpc.time.removeEntry.useMutation(options);
  const submit = form.onSubmit(({ reason }) =>
    remove.mutate({ id: entry.id, versionId: entry.versionId, reason: reason.trim() }),
  );
  return (
    <RecordForm
      className={classes.form}
      aria-label={t('removeTitle')}
      onSubmit={submit}
      submitLabel={t('remove')}
      pending={remove.isPending}
      disabled={conflict !== null}
      onCancel={onDone}
      destructive
    >
      {conflict && <EntryConflict conflict={conflict} entry={entry} onMine={forget} onTheirs={onDone} />}
      <Text>{t('removeText', { entry: words(entry) })}</Text>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_FREE_TEXT}
        ref={field}
        {...form.getInputProps('reason')}
      />
    </RecordForm>
  );
}
