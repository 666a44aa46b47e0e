'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { devicePath } from './api-paths.ts';
import type { Device } from './device.ts';

type RevokeDeviceProps = { device: Device; onClose: () => void; onRevoked: () => void };

/** Says what stops before a device is revoked for good. */
export function RevokeDevice({ device: { id, name }, onClose, onRevoked }: RevokeDeviceProps) {
  const t = useTranslations('settings.devices.revoke');
  const utils = trpc.useUtils();
  const revoke = trpc.devices.revoke.useMutation(
    useAnswered({
      refresh: () => utils.devices.invalidate(),
      done: t('done', { name }),
      onDone: onRevoked,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('action')}
      destructive
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id })}
      apiCall={{ method: 'DELETE', path: devicePath(id) }}
    >
      {t('warning')}
    </ConfirmDialog>
  );
}
