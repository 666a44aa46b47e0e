'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { devicePath } from './api-paths.ts';
import type { CodedDevice, Device } from './device.ts';
import { DeviceCode } from './device-code.tsx';

type PairDialogProps = { opened: boolean; device: Device; timeZone: string; onClose: () => void };

/** Says what a new code does to a device, and shows it. */
export function PairDialog({ opened, device, timeZone, onClose }: PairDialogProps) {
  const t = useTranslations('settings.devices');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [coded, setCoded] = useState<CodedDevice | null>(null);
  const [isCovered, setIsCovered] = useState(false);
  const renew = trpc.devices.renewCode.useMutation({
    onSuccess: async (made) => {
      setCoded(made);
      await utils.devices.list.invalidate();
    },
    onError: (error) => showError(error),
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('code.title', { name: device.name })}
      closeOnClickOutside={false}
      closeOnEscape={!isCovered && !coded}
      withCloseButton={!coded}
    >
      {coded ? (
        <DeviceCode device={coded} timeZone={timeZone} onDone={onClose} />
      ) : (
        <Stack gap="md">
          <Text>{t(device.status === 'paired' ? 'pair.again' : 'pair.first')}</Text>
          <Group justify="space-between" gap="sm">
            <AsApiCall method="POST" path={`${devicePath(device.id)}/pairing-code`} onOpenedChange={setIsCovered} />
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
              <Button data-autofocus loading={renew.isPending} onClick={() => renew.mutate({ id: device.id })}>
                {t('pair.submit')}
              </Button>
            </Group>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
