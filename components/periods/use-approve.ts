'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { approvalOf } from './approval.ts';
import type { PeriodPerson } from './types.ts';

/** Approves people of a period as they are shown (K2), or takes approvals back, and reads the period again. */
export function useApprove(periodId: string, onDone?: () => void) {
  const t = useTranslations('periods');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const options = (message: (count: number) => string) => ({
    onSuccess: async (_: unknown, { employeeIds }: { employeeIds: string[] }) => {
      notifications.show({ message: message(employeeIds.length) });
      onDone?.();
      await utils.periods.invalidate();
    },
    onError: async (error: unknown) => {
      showError(error);
      await utils.periods.invalidate();
    },
  });
  const approve = trpc.periods.approve.useMutation(options((count) => t('approved', { count })));
  const unapprove = trpc.periods.unapprove.useMutation(options(() => t('unapproved')));
  return {
    isBusy: approve.isPending || unapprove.isPending,
    approve: (people: readonly PeriodPerson[]) => approve.mutate({ id: periodId, ...approvalOf(people) }),
    unapprove: (employeeIds: string[]) => unapprove.mutate({ id: periodId, employeeIds }),
  };
}
