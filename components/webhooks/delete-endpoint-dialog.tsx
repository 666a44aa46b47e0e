'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { endpointPath } from './api-paths.ts';
import type { Endpoint } from './types.ts';

type DeleteEndpointDialogProps = DialogProps & {
  endpoint: Endpoint;
  /** It is gone: its page has nothing more to show. */
  onDeleted?: () => void;
};

/** Says what ends before an endpoint is deleted with its log. */
export function DeleteEndpointDialog({ opened, endpoint, onClose, onDone, onDeleted }: DeleteEndpointDialogProps) {
  const t = useTranslations('webhooks.delete');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const remove = trpc.webhooks.deleteEndpoint.useMutation(
    useAnswered({
      refresh: () => {
        onDeleted?.();
        return utils.webhooks.listEndpoints.invalidate();
      },
      done: t('done'),
      onDone,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      apiCall={{ method: 'DELETE', path: endpointPath(endpoint.id) }}
      onConfirm={() => remove.mutate({ id: endpoint.id })}
    >
      <p>{endpoint.url}</p>
      <p>{t('text')}</p>
    </ConfirmDialog>
  );
}
