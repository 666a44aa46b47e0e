'use client';

import { useFormatter } from 'next-intl';

type ClockTimeProps = { at: string; timeZone: string };

/** When something was, where it was: the time, with its day unless that is today. */
export function ClockTime({ at, timeZone }: ClockTimeProps) {
  const format = useFormatter();
  const instant = new Date(at);
  const day = { day: 'numeric', month: 'short', timeZone } as const;
  const isToday = format.dateTime(instant, day) === format.dateTime(new Date(), day);
  return (
    <time dateTime={at} title={timeZone}>
      {format.dateTime(instant, { ...(!isToday && day), hour: '2-digit', minute: '2-digit', timeZone })}
    </time>
  );
}
