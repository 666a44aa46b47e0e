'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { invitationPath, userPath } from './api-paths.ts';
import type { User, UsersViewer } from './user.ts';

type EndAccessDialogProps = DialogProps & { user: User; viewer: UsersViewer };

/** Ends a membership, or withdraws an invitation, and says before what happens. */
export function EndAccessDialog({ opened, user, viewer, onClose, onDone }: EndAccessDialogProps) {
  const t = useTranslations('settings.users');
  const utils = trpc.useUtils();
  const kind = user.status === 'invited' ? 'withdraw' : 'end';
  const name = user.name ?? user.email;
  const refresh = () => utils.access.listUsers.invalidate();
  const answered = useAnswered({ refresh, done: t(`${kind}.done`, { name }), onDone, onClose });
  const remove = trpc.access.removeUser.useMutation(answered);
  const withdraw = trpc.access.withdrawInvitation.useMutation(answered);
  const call = kind === 'end' ? remove : withdraw;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`${kind}.title`, { name })}
      confirmLabel={t(`${kind}.action`)}
      destructive
      pending={call.isPending}
      apiCall={{ method: 'DELETE', path: (kind === 'end' ? userPath : invitationPath)(user.id) }}
      onConfirm={() => call.mutate({ id: user.id })}
    >
      <p>{t(`${kind}.text`, { name, company: viewer.companyName })}</p>
      {kind === 'end' && <p>{t('end.stays')}</p>}
      {user.email === viewer.email && <p>{t('end.self')}</p>}
    </ConfirmDialog>
  );
}
