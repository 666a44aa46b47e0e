'use client';

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
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
  const common = useTranslations('common.actions');
  const words = useEntryWords();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('reasonMissing') : null) },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { options, conflict, forget } = useCorrection(onDone);
  const remove = trpc.time.removeEntry.useMutation(options);
  const submit = form.onSubmit(
    ({ reason }) => remove.mutate({ id: entry.id, versionId: entry.versionId, reason: reason.trim() }),
    () => field.current?.focus(),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('removeTitle')}>
      <Stack gap="sm">
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
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={remove.isPending} disabled={conflict !== null}>
            {t('remove')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
