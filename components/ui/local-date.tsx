'use client';

import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

type LocalDateProps = {
  /** A calendar date, `YYYY-MM-DD`: it belongs to no zone. */
  date: string;
  weekday?: boolean;
};

/** A calendar date in the user's language; the same day whatever the zone of the browser. */
export function LocalDate({ date, weekday = false }: LocalDateProps) {
  const format = useLocalDate();
  return (
    <time dateTime={date} style={{ whiteSpace: 'nowrap' }}>
      {format(date, { weekday })}
    </time>
  );
}

/** The words of a calendar date, for places that take text only (labels, charts, sentences). */
export function useLocalDate(): (date: string, options?: { weekday?: boolean; year?: boolean }) => string {
  const format = useFormatter();
  return useCallback(
    (date, { weekday = false, year = true } = {}) =>
      format.dateTime(new Date(`${date}T00:00:00Z`), {
        weekday: weekday ? 'short' : undefined,
        day: 'numeric',
        month: 'short',
        year: year ? 'numeric' : undefined,
        timeZone: 'UTC',
      }),
    [format],
  );
}
