'use client';

import { Alert, Skeleton, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { AllocationList } from './allocation-list.tsx';
import { MovedBalances } from './moved-balances.tsx';
import type { Movement } from './types.ts';

const MAX_DAYS = 5;

type ReverseDialogProps = {
  /** Kept while it closes. */
  movement: Movement;
  /** The movement in words. */
  title: string;
  opened: boolean;
  onClose: () => void;
  onReversed: () => void;
};

/** Undoes a movement whole (D10): what that does to the balances, a note, and what changed if somebody was faster. */
export function ReverseDialog({ movement, title, opened, onClose, onReversed }: ReverseDialogProps) {
  const t = useTranslations('overtime.reverse');
  const words = useTranslations('common.words');
  const formatDuration = useFormatDuration();
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [note, setNote] = useState('');
  const [changed, setChanged] = useState<{ seen: number; now: number } | null>(null);
  const query = trpc.overtime.previewReversal.useQuery({ id: movement.id }, { enabled: opened, staleTime: 0 });
  const preview = query.data;
  const reverse = trpc.overtime.reverseAdjustment.useMutation({
    onSuccess: async () => {
      await utils.overtime.invalidate();
      onClose();
      onReversed();
      notifications.show({ message: t('done') });
    },
    onError: (error, input) => {
      const problem = problemOf(error);
      if (problem.kind === 'code' && isRefusal(problem, 'compensable_balance_changed')) {
        const now = problem.details?.currentBalanceSeconds ?? input.balanceBeforeSeconds;
        setChanged({ seen: input.balanceBeforeSeconds, now });
        void query.refetch();
        return;
      }
      showError(error);
    },
  });
  const body = preview && {
    balanceBeforeSeconds: preview.balanceBeforeSeconds,
    ...(note.trim() !== '' && { note: note.trim() }),
  };
  const signed = (seconds: number) => formatDuration(seconds, { signed: true });
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { movement: title })} size="lg">
      <RecordForm
        onSubmit={() => {
          if (body) reverse.mutate({ id: movement.id, ...body });
        }}
        submitLabel={t('submit')}
        pending={reverse.isPending || query.isFetching}
        disabled={!body || query.isError}
        apiCall={body && { method: 'POST', path: `/overtime-policies/v1/adjustments/${movement.id}/reversal`, body }}
      >
        <Text>{t('text')}</Text>
        {changed && (
          <Alert color="yellow" variant="outline" role="alert" title={t('changed.title')}>
            {t('changed.text', { seen: signed(changed.seen), now: signed(changed.now) })}
          </Alert>
        )}
        <div aria-live="polite" aria-busy={query.isFetching}>
          {query.error && !query.isFetching && (
            <Alert color="red" variant="outline">
              {errorText(query.error)}
            </Alert>
          )}
          {query.isPending && <Skeleton height={80} />}
          {preview && !query.error && (
            <>
              <MovedBalances before={preview.before} after={preview.after} />
              {preview.correctedSeconds > 0 && (
                <Text mt={4}>{t('corrected', { time: formatDuration(preview.correctedSeconds) })}</Text>
              )}
              <AllocationList allocations={preview.allocations} limit={MAX_DAYS} />
            </>
          )}
        </div>
        <Textarea
          label={words('note')}
          description={t('noteHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={MAX_FREE_TEXT}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </RecordForm>
    </FormDialog>
  );
}
