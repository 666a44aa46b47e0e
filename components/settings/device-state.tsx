'use client';

import { useFormatter, useNow, useTranslations } from 'next-intl';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import type { DeviceStatus } from '#server/modules/devices/constants.ts';
import type { Device } from './device.ts';
import classes from './devices.module.css';

const MEANINGS: Record<DeviceStatus, Meaning> = {
  waiting: 'waiting',
  paired: 'accepted',
  unpaired: 'attention',
  revoked: 'rejected',
};
const TICK_MILLISECONDS = 10_000;

/** Whether a device can be used, is silent, and until when its code can be typed. */
export function DeviceState({ device, timeZone }: { device: Device; timeZone: string }) {
  const t = useTranslations('settings.devices');
  const format = useFormatter();
  const now = useNow({ updateInterval: TICK_MILLISECONDS });
  const { status, codeExpiresAt } = device;
  const isOpen = codeExpiresAt !== null && now < new Date(codeExpiresAt);
  // The list may have been read while the code still worked.
  const current = status === 'waiting' && !isOpen ? 'unpaired' : status;
  return (
    <div className={classes.name}>
      <StatusBadge meaning={MEANINGS[current]}>{t(`status.${current}`)}</StatusBadge>
      {device.isSilent && <StatusBadge meaning="attention">{t('status.silent')}</StatusBadge>}
      {isOpen && (
        <small>
          {t('codeUntil', {
            time: format.dateTime(new Date(codeExpiresAt), { hour: '2-digit', minute: '2-digit', timeZone }),
          })}
        </small>
      )}
    </div>
  );
}
