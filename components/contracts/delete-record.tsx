'use client';

import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { CatalogueName } from '#server/platform/shared/catalogues.ts';
import { CATALOGUE_PATHS } from './api-paths.ts';
import { catalogueIn } from './catalogues-state.ts';
import type { CatalogueRecord } from './types.ts';

type DeleteRecordProps = {
  opened: boolean;
  catalogue: CatalogueName;
  record: CatalogueRecord;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a record is deleted, and says what keeps one that is in use. */
export function DeleteRecord({ opened, catalogue, record, onClose, onDeleted }: DeleteRecordProps) {
  const t = useTranslations('contracts.catalogues');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const remove = catalogueIn(trpc, catalogue).delete.useMutation({
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('deleted', { name: record.name }) });
      onDeleted();
      await catalogueIn(utils, catalogue).invalidate();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('deleteOf', { name: record.name })}
      confirmLabel={t('delete')}
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
