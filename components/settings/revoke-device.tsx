'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { devicePath } from './api-paths.ts';
import type { Device } from './device.ts';

type RevokeDeviceProps = DialogProps & { device: Device };

/** Says what stops before a device is revoked for good. */
export function RevokeDevice({ opened, device: { id, name }, onClose, onDone }: RevokeDeviceProps) {
  const t = useTranslations('settings.devices.revoke');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const revoke = trpc.devices.revoke.useMutation(
    useAnswered({
      refresh: () => utils.devices.invalidate(),
      done: t('done', { name }),
      onDone,
      onClose,
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={common('revoke')}
      destructive
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id })}
      apiCall={{ method: 'DELETE', path: devicePath(id) }}
    >
      {t('warning')}
    </ConfirmDialog>
  );
}
