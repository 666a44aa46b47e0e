'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { invitationPath, userPath } from './api-paths.ts';
import type { User, UsersViewer } from './user.ts';

type EndAccessDialogProps = {
  user: User | null;
  viewer: UsersViewer;
  onClose: () => void;
  /** Called once the dialog is closed: the button that opened it is gone. */
  onEnded: () => void;
};

/** Ends a membership, or withdraws an invitation, and says before what happens. */
export function EndAccessDialog({ user, viewer, onClose, onEnded }: EndAccessDialogProps) {
  const t = useTranslations('settings.users');
  const utils = trpc.useUtils();
  const kind = user?.status === 'invited' ? 'withdraw' : 'end';
  const name = user?.name ?? user?.email ?? '';
  const refresh = () => utils.access.listUsers.invalidate();
  const answered = useAnswered({ refresh, done: t(`${kind}.done`, { name }), onClose });
  const remove = trpc.access.removeUser.useMutation(answered);
  const withdraw = trpc.access.withdrawInvitation.useMutation(answered);
  const call = kind === 'end' ? remove : withdraw;
  // Of either: by then nobody is meant any more.
  const isDone = remove.isSuccess || withdraw.isSuccess;
  const [resetRemove, resetWithdraw] = [remove.reset, withdraw.reset];
  useEffect(() => {
    if (!isDone) return;
    onEnded();
    resetRemove();
    resetWithdraw();
  }, [isDone, resetRemove, resetWithdraw, onEnded]);
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      title={t(`${kind}.title`, { name })}
      confirmLabel={t(`${kind}.action`)}
      destructive
      pending={call.isPending}
      apiCall={user ? { method: 'DELETE', path: (kind === 'end' ? userPath : invitationPath)(user.id) } : undefined}
      onConfirm={() => user && call.mutate({ id: user.id })}
    >
      <p>{t(`${kind}.text`, { name, company: viewer.companyName })}</p>
      {kind === 'end' && <p>{t('end.stays')}</p>}
      {user?.email === viewer.email && <p>{t('end.self')}</p>}
    </ConfirmDialog>
  );
}
