'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { addDays } from '#server/platform/shared/dates.ts';
import { useLocalDate } from './local-date.tsx';

type Period = { from: string; to: string };

/** Whether a period is a calendar month. */
const isMonth = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);

/** The name of a period: `March 2026` for a calendar month, otherwise its first and last day. */
export function usePeriodName(): (period: Period) => string {
  const words = useTranslations('common.words');
  const format = useFormatter();
  const date = useLocalDate();
  return useCallback(
    (period) =>
      isMonth(period)
        ? format.dateTime(new Date(period.from), { month: 'long', year: 'numeric', timeZone: 'UTC' })
        : words('range', { from: date(period.from), to: date(period.to) }),
    [words, format, date],
  );
}
