'use client';

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { KIOSK_PATH } from '#server/platform/shared/page-paths.ts';
import type { CodedDevice } from './device.ts';
import classes from './devices.module.css';

const TICK_MILLISECONDS = 1000;

type DeviceCodeProps = { device: CodedDevice; timeZone: string; onDone: () => void };

/** A pairing code, this once, with the time that is left; says when the device has used it. */
export function DeviceCode({ device, timeZone, onDone }: DeviceCodeProps) {
  const t = useTranslations('settings.devices.code');
  const common = useTranslations('common.actions');
  const format = useFormatter();
  const now = useNow({ updateInterval: TICK_MILLISECONDS });
  const shown = useRef<HTMLOutputElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  // Read again whenever devices change.
  const { data: current } = trpc.devices.get.useQuery({ id: device.id });
  // The focus went with the form.
  useEffect(() => done.current?.focus(), []);
  const end = new Date(device.codeExpiresAt ?? 0);
  const seconds = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const isPaired = current !== undefined && current.pairedAt !== null && current.pairedAt !== device.pairedAt;
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Stack gap="md">
      {isPaired && (
        <Alert color="teal" variant="outline" role="status" icon={<IconCircleCheck size={18} aria-hidden />}>
          {t('paired', { name: device.name })}
        </Alert>
      )}
      {!isPaired && seconds === 0 && (
        <Alert color="yellow" variant="outline" role="status" icon={<IconClockOff size={18} aria-hidden />}>
          {t('expired')}
        </Alert>
      )}
      {!isPaired && seconds > 0 && (
        <>
          <Text>{t('about', { name: device.name, address: `${window.location.host}${KIOSK_PATH}` })}</Text>
          <div className={classes.code}>
            <output ref={shown} aria-label={t('label')}>
              {device.pairingCode}
            </output>
            <Text component="div" c="dimmed" className="tabular" role="timer">
              {t('left', { left, time: format.dateTime(end, { hour: '2-digit', minute: '2-digit', timeZone }) })}
            </Text>
          </div>
          <Text size="sm" c="dimmed">
            {t('onlyNow')}
          </Text>
        </>
      )}
      <Group justify="space-between" gap="sm">
        {!isPaired && seconds > 0 ? (
          <CopyButton value={device.pairingCode} label={t('copy')} shownIn={shown} />
        ) : (
          <span />
        )}
        <Button ref={done} onClick={onDone}>
          {common('done')}
        </Button>
      </Group>
    </Stack>
  );
}
