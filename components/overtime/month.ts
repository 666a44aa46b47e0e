'use client';

import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

/** The words of the month of a calendar date: `Mar`, and with its year where asked for. */
export function useMonth(): (date: string, options?: { long?: boolean }) => string {
  const format = useFormatter();
  return useCallback(
    (date, { long = false } = {}) =>
      format.dateTime(new Date(`${date}T00:00:00Z`), {
        month: long ? 'long' : 'short',
        year: long ? 'numeric' : undefined,
        timeZone: 'UTC',
      }),
    [format],
  );
}
