'use client';

import { useTranslations } from 'next-intl';
import { useEntryTimes } from '#components/time/entry-words.ts';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { entryPath } from './api-paths.ts';
import type { ProjectTime } from './projects-state.ts';

type RemoveTimeProps = DialogProps & { entry: ProjectTime };

/** Removes an entry, after saying whose it is and of when. */
export function RemoveTime({ opened, entry, onClose, onDone }: RemoveTimeProps) {
  const t = useTranslations('projects.remove');
  const common = useTranslations('common.actions');
  const date = useLocalDate();
  const times = useEntryTimes();
  const utils = trpc.useUtils();
  const remove = trpc.projects.removeTime.useMutation(
    useAnswered({ refresh: () => utils.projects.invalidate(), done: t('done'), onDone, onClose }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      confirmLabel={common('remove')}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: entry.id })}
      apiCall={{ method: 'DELETE', path: entryPath(entry.id) }}
    >
      {t('text', {
        person: fullNameOf(entry.employee),
        date: date(entry.date, { weekday: true }),
        times: times(entry),
      })}
    </ConfirmDialog>
  );
}
