'use client';

import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { annexesPath, contractPath } from './api-paths.ts';
import { ChangePreview } from './change-preview.tsx';
import type { Removed } from './removed-terms.ts';
import { usePeriodWords } from './use-period-words.ts';

type RemoveTermsProps = DialogProps & Removed;

/** Asks before a contract, or one of its annexes, is deleted, and says what follows from it (G5). */
export function RemoveTerms({ opened, contract, annex, onClose, onDone }: RemoveTermsProps) {
  const t = useTranslations('contracts.person');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const period = usePeriodWords();
  const utils = trpc.useUtils();
  const options = (message: string) => ({
    onSuccess: async () => {
      onClose();
      notifications.show({ message });
      onDone();
      // Days and balances of other pages follow from it.
      await utils.invalidate();
    },
    onError: (error: unknown) => showError(error),
  });
  const removeContract = trpc.contracts.deleteContract.useMutation(options(t('deleted')));
  const removeAnnex = trpc.contracts.deleteAnnex.useMutation(options(t('annexDeleted')));
  const words = period(annex ? { startAt: annex.startAt, endAt: annex.endAt ?? contract.endAt } : contract);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={annex ? t('removeAnnexTitle', { period: words }) : t('deleteTitle', { period: words })}
      confirmLabel={common('delete')}
      destructive
      pending={removeContract.isPending || removeAnnex.isPending}
      onConfirm={() =>
        annex
          ? removeAnnex.mutate({ contractId: contract.id, annexId: annex.id })
          : removeContract.mutate({ id: contract.id })
      }
      apiCall={{
        method: 'DELETE',
        path: annex ? `${annexesPath(contract.id)}/${annex.id}` : contractPath(contract.id),
      }}
    >
      <Text mb="md">{t(annex ? 'removeAnnexText' : 'deleteText')}</Text>
      <ChangePreview
        change={
          annex
            ? { kind: 'deleteAnnex', input: { contractId: contract.id, annexId: annex.id } }
            : { kind: 'deleteContract', input: { id: contract.id } }
        }
      />
    </ConfirmDialog>
  );
}
