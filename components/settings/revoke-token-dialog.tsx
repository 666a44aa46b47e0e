'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Instant } from '#components/ui/instant.tsx';
import type { ApiToken } from './token.ts';

type RevokeTokenDialogProps = {
  token: ApiToken | null;
  timeZone: string;
  onClose: () => void;
  /** Called once the dialog is closed: the button that opened it is gone. */
  onRevoked: () => void;
};

/** Says what will stop working before a token is revoked for good. */
export function RevokeTokenDialog({ token, timeZone, onClose, onRevoked }: RevokeTokenDialogProps) {
  const t = useTranslations('settings.api');
  const utils = trpc.useUtils();
  const revoke = trpc.access.revokeToken.useMutation(
    useAnswered({
      refresh: () => utils.access.listTokens.invalidate(),
      done: t('revoke.done', { name: token?.name ?? '' }),
      onClose,
    }),
  );
  const { isSuccess, reset } = revoke;
  useEffect(() => {
    if (!isSuccess) return;
    onRevoked();
    reset();
  }, [isSuccess, reset, onRevoked]);
  return (
    <ConfirmDialog
      opened={token !== null}
      onClose={onClose}
      title={t('revoke.title', { name: token?.name ?? '' })}
      confirmLabel={t('revoke.action')}
      destructive
      pending={revoke.isPending}
      onConfirm={() => token && revoke.mutate({ id: token.id })}
    >
      <p>{t('revoke.warning')}</p>
      <p>
        {t('columns.lastUsed')}:{' '}
        {token?.lastUsedAt ? <Instant at={token.lastUsedAt} timeZone={timeZone} focusable /> : t('neverUsed')}
      </p>
    </ConfirmDialog>
  );
}
