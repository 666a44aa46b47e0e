'use client';

import { List, Text, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { CORRECTIONS_PATH } from './api-path.ts';
import type { Correction, CorrectionAction } from './types.ts';
import type { Decision } from './use-correction-decisions.tsx';

/** An act that is asked about first, on the corrections that allow it. */
export type Act = {
  action: Exclude<CorrectionAction, 'accept'>;
  corrections: readonly Correction[];
  /** Number of selected ones that do not allow it. */
  skipped: number;
};

type ActDialogProps = Act & Pick<DialogProps, 'opened' | 'onClose'> & { onDecide: (decision: Decision) => void };

/** Says what an act on corrections does, and takes a comment, which an objection needs. */
export function ActDialog({ opened, onClose, ...act }: ActDialogProps) {
  const t = useTranslations('corrections');
  const { action, corrections } = act;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('bulk.title', { action: t(`actions.${action}`), count: corrections.length })}
    >
      {corrections.length === 0 ? <Text>{t('bulk.nothing')}</Text> : <ActForm {...act} onClose={onClose} />}
    </FormDialog>
  );
}

function ActForm({ action, corrections, skipped, onDecide, onClose }: Omit<ActDialogProps, 'opened'>) {
  const t = useTranslations('corrections');
  const words = useTranslations('common.words');
  const localDate = useLocalDate();
  const viewer = useViewer();
  const utils = trpc.useUtils();
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const object = trpc.corrections.object.useMutation(
    useSaved({ done: t('done.object'), refresh: () => utils.corrections.invalidate(), onClose }),
  );
  const [first] = corrections;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = comment.trim();
    if (action !== 'object') {
      onDecide({ corrections, verdict: action, comment: said || null });
      onClose();
    } else if (said === '') setFault(t('commentMissing'));
    else if (first) object.mutate({ id: first.id, comment: said });
  };
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(`actions.${action}`)}
      pending={object.isPending}
      destructive={action === 'reject' || action === 'carry_out'}
      apiCall={
        corrections.length === 1 && {
          method: 'POST',
          path: `${CORRECTIONS_PATH}/${first?.id}/${action.replace('_', '-')}`,
          body: { comment: comment.trim() },
        }
      }
    >
      <List mah={200} style={{ overflow: 'auto' }} tabIndex={corrections.length > 6 ? 0 : undefined}>
        {corrections.map(({ id, employee, from }) => (
          <List.Item key={id}>
            {employee.id !== viewer?.employeeId && `${fullNameOf(employee)}, `}
            {localDate(from, { weekday: true })}
          </List.Item>
        ))}
      </List>
      {skipped > 0 && <Text c="dimmed">{t('bulk.skipped', { count: skipped })}</Text>}
      <Text>{t(`hints.${action}`, { name: first ? fullNameOf(first.employee) : '' })}</Text>
      <Textarea
        label={words('comment')}
        required={action === 'object'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_FREE_TEXT}
        value={comment}
        error={fault}
        data-autofocus
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </RecordForm>
  );
}
