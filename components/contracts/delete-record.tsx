'use client';

import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import type { CatalogueName } from '#server/platform/shared/catalogues.ts';
import { CATALOGUE_PATHS } from './api-paths.ts';
import { catalogueIn } from './catalogues-state.ts';
import type { CatalogueRecord } from './types.ts';

type DeleteRecordProps = DialogProps & { catalogue: CatalogueName; record: CatalogueRecord };

/** Asks before a record is deleted, and says what keeps one that is in use. */
export function DeleteRecord({ opened, catalogue, record, onClose, onDone }: DeleteRecordProps) {
  const t = useTranslations('contracts.catalogues');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const remove = catalogueIn(trpc, catalogue).delete.useMutation({
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('deleted', { name: record.name }) });
      onDone();
      await catalogueIn(utils, catalogue).invalidate();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={common('deleteOf', { name: record.name })}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: record.id })}
      apiCall={{ method: 'DELETE', path: `${CATALOGUE_PATHS[catalogue]}/${record.id}` }}
    >
      {t('deleteText')}
      {remove.error && (
        <Text role="alert" mt="sm" c="var(--mantine-color-error)">
          {errorText(remove.error)}
        </Text>
      )}
    </ConfirmDialog>
  );
}
