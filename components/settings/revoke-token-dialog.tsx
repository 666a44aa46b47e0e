'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Instant } from '#components/ui/instant.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import type { ApiToken } from './token.ts';

type RevokeTokenDialogProps = DialogProps & { token: ApiToken; timeZone: string };

/** Says what will stop working before a token is revoked for good. */
export function RevokeTokenDialog({ opened, token, timeZone, onClose, onDone }: RevokeTokenDialogProps) {
  const t = useTranslations('settings.api');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const revoke = trpc.access.revokeToken.useMutation(
    useAnswered({
      refresh: () => utils.access.listTokens.invalidate(),
      done: t('revoke.done', { name: token.name }),
      onDone,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('revoke.title', { name: token.name })}
      confirmLabel={common('revoke')}
      destructive
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: token.id })}
    >
      <p>{t('revoke.warning')}</p>
      <p>
        {t('columns.lastUsed')}:{' '}
        {token.lastUsedAt ? <Instant at={token.lastUsedAt} timeZone={timeZone} focusable /> : t('neverUsed')}
      </p>
    </ConfirmDialog>
  );
}
