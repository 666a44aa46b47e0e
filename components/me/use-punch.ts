'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Account, addTap } from './punch-store.ts';
import { readPlace } from './read-place.ts';
import type { DeviceDay, Punch } from './types.ts';

/** A phone or tablet: what people have with them (M2). */
const isMobile = () => window.matchMedia('(pointer: coarse) and (hover: none)').matches;

/**
 * Makes a punch of a tap (M3): it waits in the queue of the device, from which My pages send it. The place is read at the clock-in alone,
 * where the company compares it (B9).
 */
export function usePunch(account: Account, { place }: Pick<DeviceDay, 'place'>) {
  const t = useTranslations('me.punch');
  const [isBusy, setIsBusy] = useState(false);
  const punch = async (wanted: Punch) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const needsPlace = wanted.action === 'clock_in' && place !== 'none';
      const coordinates = needsPlace ? await readPlace() : null;
      if (needsPlace && coordinates === null && place === 'required') {
        notifications.show({ color: 'red', title: t('placeMissing'), message: t('placeMissingText') });
        return;
      }
      await addTap(account, { ...wanted, coordinates, origin: isMobile() ? 'mobile' : 'web' });
    } catch {
      notifications.show({ color: 'red', title: t('notStored'), message: t('notStoredText') });
    } finally {
      setIsBusy(false);
    }
  };
  return { punch, isBusy };
}
