'use client';

import { Text, Title } from '@mantine/core';
import { IconClockUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ClockTime } from '#components/today/clock-time.tsx';
import classes from './my-pages.module.css';
import type { Tap } from './punch-store.ts';
import type { DeviceDay } from './types.ts';

type WaitingPunchesProps = { taps: readonly Tap[]; day: Pick<DeviceDay, 'timeZone' | 'breaks'> };

/** Returns the effect of a tap in words. */
export function useTapName({ breaks }: Pick<DeviceDay, 'breaks'>): (tap: Tap) => string {
  const t = useTranslations('me.waiting');
  return ({ input }) => {
    const pause = breaks.find(({ id }) => id === input.workBreakId);
    return pause ? t('break', { name: pause.name }) : t(input.action);
  };
}

/** Punches that wait on this device for the network, with their times (M3). */
export function WaitingPunches({ taps, day }: WaitingPunchesProps) {
  const t = useTranslations('me.waiting');
  const nameOf = useTapName(day);
  if (taps.length === 0) return null;
  return (
    <section aria-labelledby="waiting-punches">
      <Title order={2} size="h4" id="waiting-punches">
        {t('title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      <ul className={classes.waiting}>
        {taps.map((tap) => (
          <li key={tap.key}>
            <IconClockUp size={18} aria-hidden />
            <span>{nameOf(tap)}</span>
            <span className="tabular">
              <ClockTime at={tap.at} timeZone={day.timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
