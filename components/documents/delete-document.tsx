'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { Listed } from './document-name.tsx';

type DeleteDocumentProps = {
  opened: boolean;
  document: Listed;
  onClose: () => void;
  onDone?: () => void;
  onDeleted: () => unknown;
};

/** Asks before a document is deleted for good. */
export function DeleteDocument({ opened, document, onClose, onDone, onDeleted }: DeleteDocumentProps) {
  const t = useTranslations('documents');
  const common = useTranslations('common.actions');
  const done = t('delete.done', { name: document.fileName });
  const remove = trpc.documents.delete.useMutation(
    useAnswered({ refresh: onDeleted, done, onClose, ...(onDone && { onDone }) }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={common('deleteOf', { name: document.fileName })}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: document.id })}
    >
      {t('delete.warning')}
    </ConfirmDialog>
  );
}
