'use client';

import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import classes from './day-drawer.module.css';
import { EntryConflict } from './entry-conflict.tsx';
import { useEntryWords } from './entry-words.ts';
import { isReasonMissing, ReasonFields, reasonInput } from './reason-fields.tsx';
import type { TimesheetEntry } from './types.ts';
import { useCorrection } from './use-correction.ts';

type RemoveEntryProps = {
  entry: TimesheetEntry;
  employeeId: string;
  /** Side that has to agree to a proposal. */
  hint: string;
  /** The other side has to agree: the removal is proposed (J2). */
  isProposal: boolean;
  onDone: () => void;
};

/** Removes an entry for a reason, or proposes it. */
export function RemoveEntry({ entry, employeeId, hint, isProposal, onDone }: RemoveEntryProps) {
  const propose = useTranslations('corrections.propose');
  const t = useTranslations('time.form');
  const common = useTranslations('common.actions');
  const words = useEntryWords();
  const form = useForm({
    initialValues: { reason: '', reasonId: '' },
    validate: { reason: (_, values) => (isReasonMissing(values) ? t('reasonMissing') : null) },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { options, proposal, conflict, forget } = useCorrection(onDone);
  const remove = trpc.time.removeEntry.useMutation(options);
  const proposing = trpc.corrections.propose.useMutation(proposal);
  const { id, versionId } = entry;
  const submit = form.onSubmit((values) =>
    isProposal
      ? proposing.mutate({
          ...{ employeeId, type: 'delete', workEntryId: id, versionId },
          ...reasonInput(values),
        })
      : remove.mutate({ id, versionId, reason: values.reason.trim() }),
  );
  return (
    <RecordForm
      className={classes.form}
      aria-label={isProposal ? propose('acts.remove') : t('removeTitle')}
      onSubmit={submit}
      submitLabel={isProposal ? propose('submit') : common('remove')}
      pending={remove.isPending || proposing.isPending}
      disabled={conflict !== null}
      onCancel={onDone}
      destructive={!isProposal}
    >
      {conflict && <EntryConflict conflict={conflict} entry={entry} onMine={forget} onTheirs={onDone} />}
      <Text>{t('removeText', { entry: words(entry) })}</Text>
      <ReasonFields form={form} isProposal={isProposal} ref={field} />
      {isProposal && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </RecordForm>
  );
}
