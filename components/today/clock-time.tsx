'use client';

import { useFormatter } from 'next-intl';

type ClockTimeProps = { at: string; timeZone: string };

/** The time of today at which something was, where it was. */
export function ClockTime({ at, timeZone }: ClockTimeProps) {
  const format = useFormatter();
  return (
    <time dateTime={at} title={timeZone}>
      {format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', timeZone })}
    </time>
  );
}
