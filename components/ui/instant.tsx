'use client';

import { Text, type TextProps } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Hint } from './hint.tsx';

type InstantProps = TextProps & {
  at: Date | string;
  /** The IANA zone it is told in, with its short name beside it: the office's. */
  timeZone: string;
};

/** A moment in the office's zone; the viewer's own time and UTC on hover or focus. */
export function Instant({ at, timeZone, ...text }: InstantProps) {
  const t = useTranslations('common.instant');
  const format = useFormatter();
  const instant = new Date(at);
  const show = (zone: string) =>
    format.dateTime(instant, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    });

  return (
    <Hint
      label={
        <>
          <div>{t('here', { time: show(Intl.DateTimeFormat().resolvedOptions().timeZone) })}</div>
          <div>{t('utc', { time: show('UTC') })}</div>
        </>
      }
    >
      <Text component="time" inherit dateTime={instant.toISOString()} {...text} style={{ whiteSpace: 'nowrap' }}>
        {show(timeZone)}
      </Text>
    </Hint>
  );
}
