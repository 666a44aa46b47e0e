'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useEntryTimes } from '#components/time/entry-words.ts';
import { Hint } from '#components/ui/hint.tsx';
import { useOwnZone } from '#components/ui/own-zone.ts';
import type { ProjectTime } from './projects-state.ts';

/** From when until when, in the zone of the entry; on hover and for screen readers also in the viewer's zone and in UTC. */
export function TimeRange({ entry }: { entry: Pick<ProjectTime, 'startedAt' | 'endedAt' | 'timeZone'> }) {
  const t = useTranslations('common.instant');
  const format = useFormatter();
  const times = useEntryTimes();
  const ownZone = useOwnZone();
  const show = (timeZone: string) =>
    [entry.startedAt, entry.endedAt]
      .filter((at) => at !== null)
      .map((at) =>
        format.dateTime(new Date(at), {
          ...({ hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const),
        }),
      )
      .join(' – ');
  const others = [
    `${entry.timeZone}: ${times(entry)}`,
    ownZone !== null && ownZone !== entry.timeZone && t('here', { time: show(ownZone) }),
    t('utc', { time: show('UTC') }),
  ].filter((other) => other !== false);
  return (
    <Hint label={others.map((other) => <div key={other}>{other}</div>)}>
      <span className="tabular" style={{ position: 'relative', whiteSpace: 'nowrap' }}>
        {times(entry)}
        <VisuallyHidden>{others.map((other) => `; ${other}`)}</VisuallyHidden>
      </span>
    </Hint>
  );
}
