'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { takeBackPath } from './paths.ts';
import type { ImportColumns } from './types.ts';

type TakeBackDialogProps = { file: ImportColumns; opened: boolean; onClose: () => void; onStarted: () => unknown };

/** Says what would be removed, or what was written about it since and keeps it, before an import is taken back. */
export function TakeBackDialog({ file, opened, onClose, onStarted }: TakeBackDialogProps) {
  const t = useTranslations('imports.takeBack');
  const errorText = useErrorText();
  const showError = useShowError();
  const preview = trpc.imports.previewTakeBack.useQuery({ id: file.id }, { enabled: opened, gcTime: 0 });
  const takeBack = trpc.imports.takeBack.useMutation({
    onSuccess: onStarted,
    onError: (error) => showError(error),
    onSettled: onClose,
  });
  const obstacles = preview.data?.obstacles ?? [];
  const isKept = obstacles.length > 0;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { name: file.fileName })}
      confirmLabel={t('action')}
      destructive
      pending={takeBack.isPending}
      disabled={!preview.data || isKept}
      apiCall={{ method: 'POST', path: takeBackPath(file.id) }}
      onConfirm={() => takeBack.mutate({ id: file.id })}
    >
      {preview.error && <p>{errorText(preview.error)}</p>}
      {!preview.data && !preview.error && <Skeleton height={48} aria-label={t('loading')} />}
      {preview.data && !isKept && (
        <p>
          {t(file.kind === 'absences' || file.kind === 'balances' ? file.kind : 'text', {
            count: preview.data.records,
          })}
        </p>
      )}
      {isKept && <p>{t('kept', { count: obstacles.reduce((sum, { count }) => sum + count, 0) })}</p>}
    </ConfirmDialog>
  );
}
