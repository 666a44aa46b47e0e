'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { OFFICES_PATH, recordPath } from './api-paths.ts';
import type { Office } from './types.ts';

type ArchiveOfficeProps = {
  opened: boolean;
  office: Office;
  /** Number of people who still work there. */
  people: number;
  onClose: () => void;
  /** The row may be gone from the list. */
  onDone: () => void;
};

/** Archives an office that is out of use, or takes it back, after saying what stays as it is. */
export function ArchiveOffice({
  opened,
  office: { id, name, isArchived },
  people,
  onClose,
  onDone,
}: ArchiveOfficeProps) {
  const t = useTranslations('organisation.offices');
  const utils = trpc.useUtils();
  const way = isArchived ? 'unarchive' : 'archive';
  const answered = useAnswered({
    refresh: () => utils.organisation.invalidate(),
    done: t(`${way}.done`, { name }),
    onDone,
    onClose,
  });
  const calls = {
    archive: trpc.organisation.archiveOffice.useMutation(answered),
    unarchive: trpc.organisation.unarchiveOffice.useMutation(answered),
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`${way}.title`, { name })}
      confirmLabel={t(`${way}.action`)}
      pending={calls[way].isPending}
      onConfirm={() => calls[way].mutate({ id })}
      apiCall={{ method: 'POST', path: `${recordPath(OFFICES_PATH, id)}/${way}` }}
    >
      {t(`${way}.text`, { count: people })}
    </ConfirmDialog>
  );
}
