'use client';

import { useTranslations } from 'next-intl';
import { changeOf } from '#components/corrections/if-accepted.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import type { AbsenceRow, CorrectionRow, DaysSummary } from './types.ts';
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

/** Kind and day of a correction, and the paid time that it would change: `Changed entry`, `Tue, 3 Mar 2026`, `+0:30 h`. */
export function useCorrectionWords(): (correction: CorrectionRow['correction']) => string[] {
  const t = useTranslations('corrections');
  const formatDuration = useFormatDuration();
  const date = useLocalDate();
  return (correction) => {
    const change = changeOf(correction);
    return [
      t(`types.${correction.type}`),
      date(correction.from, { weekday: true }),
      ...(change === null ? [] : [formatDuration(change, { signed: true })]),
    ];
  };
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
