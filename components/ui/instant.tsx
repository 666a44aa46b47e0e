'use client';

import { Text, type TextProps, VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Hint } from './hint.tsx';
import { useOwnZone } from './own-zone.ts';

type InstantProps = TextProps & {
  at: Date | string;
  /** The IANA zone it is shown in, with its short name: the office's. */
  timeZone: string;
  /** Can be focused, which also shows the other zones. Not for long lists, where each would be a tab stop. */
  focusable?: boolean;
  /** For logs, where several lines belong to a minute. */
  withSeconds?: boolean;
};

/** A moment in the office's zone. On hover, on focus and for screen readers also in UTC and, if different, in the viewer's zone. */
export function Instant({ at, timeZone, focusable = false, withSeconds = false, ...text }: InstantProps) {
  const t = useTranslations('common.instant');
  const format = useFormatter();
  const ownZone = useOwnZone();
  const instant = new Date(at);
  const show = (zone: string) =>
    format.dateTime(instant, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: withSeconds ? '2-digit' : undefined,
      timeZone: zone,
      timeZoneName: 'short',
    });
  const others = [
    ownZone && ownZone !== timeZone && t('here', { time: show(ownZone) }),
    t('utc', { time: show('UTC') }),
  ];

  return (
    <Hint label={others.map((other) => other && <div key={other}>{other}</div>)}>
      <Text
        component="time"
        inherit
        dateTime={instant.toISOString()}
        tabIndex={focusable ? 0 : undefined}
        {...text}
        pos="relative"
        style={{ whiteSpace: 'nowrap' }}
      >
        {show(timeZone)}
        <VisuallyHidden>{others.map((other) => other && `; ${other}`)}</VisuallyHidden>
      </Text>
    </Hint>
  );
}
