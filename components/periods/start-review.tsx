'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { periodPath } from './api-paths.ts';

type StartReviewProps = DialogProps & { period: { id: string }; name: string };

/** Says what the review of a period opens before it begins. */
export function StartReview({ opened, period: { id }, name, onClose, onDone }: StartReviewProps) {
  const t = useTranslations('periods.review');
  const utils = trpc.useUtils();
  const review = trpc.periods.review.useMutation(
    useAnswered({ refresh: () => utils.periods.invalidate(), done: t('done'), onDone, onClose }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`${t('start')}: ${name}`}
      confirmLabel={t('start')}
      pending={review.isPending}
      onConfirm={() => review.mutate({ id })}
      apiCall={{ method: 'POST', path: periodPath(id, '/review') }}
    >
      {t('text')}
    </ConfirmDialog>
  );
}
