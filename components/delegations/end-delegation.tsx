'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { delegationStateOf } from '#server/modules/company-requests/rules-delegations.ts';
import { delegationPath } from './api-path.ts';
import type { Delegation } from './delegations-state.ts';

type EndDelegationProps = DialogProps & { delegation: Delegation; today: string };

/** Ends a delegation at once, after saying who stops deciding for whom. */
export function EndDelegation({ opened, delegation, today, onClose, onDone }: EndDelegationProps) {
  const t = useTranslations('delegations');
  const utils = trpc.useUtils();
  const { id, employeeName: person, delegateName: delegate } = delegation;
  const place = delegationStateOf(delegation, today) === 'upcoming' ? 'upcoming' : 'active';
  const end = trpc.companyRequests.deleteDelegation.useMutation(
    useAnswered({
      refresh: () => utils.companyRequests.listDelegations.invalidate(),
      done: t(`end.${place}.done`, { person, delegate }),
      onDone,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`end.${place}.title`)}
      confirmLabel={t(`end.${place}.action`)}
      destructive
      pending={end.isPending}
      onConfirm={() => end.mutate({ id })}
      apiCall={{ method: 'DELETE', path: delegationPath(id) }}
    >
      {t(`end.${place}.text`, { person, delegate })}
    </ConfirmDialog>
  );
}
