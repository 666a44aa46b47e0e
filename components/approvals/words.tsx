'use client';

import { useTranslations } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import type { AbsenceRow, DaysSummary } from './types.ts';
import classes from './words.module.css';

/** The period and the number of requested days: `3 Aug – 7 Aug 2026` and `5 days`, or hours for types that are not taken by the day. */
export function useDaysWords(): (days: DaysSummary, type: AbsenceRow['absenceType']) => string[] {
  const t = useTranslations('approvals');
  const formatDuration = useFormatDuration();
  const date = useLocalDate();
  return ({ first, last, count, seconds }, type) => [
    first === last
      ? date(first, { weekday: true })
      : `${date(first, { year: first.slice(0, 4) !== last.slice(0, 4) })} – ${date(last)}`,
    type?.pickMode === 'by_days' ? t('days', { count }) : formatDuration(seconds),
  ];
}

/** An absence type as word and colour, never colour alone. A private type is shown as an absence, nothing more. */
export function TypeName({ type }: { type: { name: string; color: string | null } | null }) {
  const t = useTranslations('approvals');
  return (
    <span className={classes.type}>
      <span className={classes.dot} style={type?.color ? { background: type.color } : undefined} aria-hidden />
      {type ? type.name : t('absent')}
    </span>
  );
}
