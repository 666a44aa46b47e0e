'use client';

import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { policyPath } from './api-paths.ts';
import type { Policy } from './policy-values.ts';

type DeletePolicyDialogProps = { policy: Policy; opened: boolean; onClose: () => void };

/** Asks before a policy is deleted, and says why it is not where it is in use (D6). */
export function DeletePolicyDialog({ policy, opened, onClose }: DeletePolicyDialogProps) {
  const t = useTranslations('policies.delete');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const remove = trpc.overtime.deletePolicy.useMutation({
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('done', { name: policy.name }) });
      await utils.overtime.listPolicies.invalidate();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={common('deleteOf', { name: policy.name })}
      confirmLabel={common('delete')}
      destructive
      pending={remove.isPending}
      apiCall={{ method: 'DELETE', path: policyPath(policy.id) }}
      onConfirm={() => remove.mutate({ id: policy.id })}
    >
      {t('text')}
      {remove.error && (
        <Text role="alert" mt="sm" c="var(--mantine-color-error)">
          {errorText(remove.error)}
        </Text>
      )}
    </ConfirmDialog>
  );
}
