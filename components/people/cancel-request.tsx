'use client';

import { useTranslations } from 'next-intl';
import type { InboxRow } from '#components/approvals/types.ts';
import { useDaysWords } from '#components/approvals/words.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';

export type AbsenceRow = Extract<InboxRow, { kind: 'absence' }>;

/** Cancels one's own pending absence request, with all of its parts over New Year (F1, E14). */
export function CancelRequest({ opened, row, onClose, onDone }: DialogProps & { row: AbsenceRow }) {
  const t = useTranslations('people.requests.cancel');
  const daysWords = useDaysWords();
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.approvals.invalidate(), utils.absences.invalidate()]);
  const cancel = trpc.absences.cancelRequest.useMutation(useAnswered({ refresh, done: t('done'), onDone, onClose }));
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('open')}
      destructive
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: row.id, batch: row.parts.length > 1 })}
    >
      {t('text', { days: daysWords(row.days, row.absenceType).join(' · ') })}
    </ConfirmDialog>
  );
}
