'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { requestTypePath } from './api-path.ts';

type DeleteTypeProps = DialogProps & { type: { id: string; name: string } };

/** Deletes a type that nobody has made a request of, after a question. */
export function DeleteType({ opened, type: { id, name }, onClose, onDone }: DeleteTypeProps) {
  const t = useTranslations('requestTypes.delete');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const utils = trpc.useUtils();
  const answered = useAnswered({
    refresh: () => utils.companyRequests.invalidate(),
    done: words('wasDeleted', { name }),
    onDone,
    onClose,
  });
  const remove = trpc.companyRequests.deleteType.useMutation(answered);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={common('deleteOf', { name })}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      apiCall={{ method: 'DELETE', path: requestTypePath(id) }}
    >
      {t('text')}
    </ConfirmDialog>
  );
}
