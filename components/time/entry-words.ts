'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { formatDuration } from '#components/ui/duration-format.ts';
import { clockOf } from './timeline.ts';
import type { TimesheetDay, TimesheetEntry } from './types.ts';

type Times = Pick<TimesheetEntry, 'startedAt' | 'endedAt'>;

/** The clock times of an entry: `09:00–13:00`, `since 09:00`; an end on the next day says so. */
export function useEntryTimes(): (entry: Times) => string {
  const t = useTranslations('time.entry');
  return useCallback(
    ({ startedAt, endedAt }) => {
      const start = clockOf(startedAt);
      if (!endedAt) return t('since', { start });
      const isLater = endedAt.slice(0, 10) > startedAt.slice(0, 10);
      return t('range', { start, end: isLater ? t('nextDay', { clock: clockOf(endedAt) }) : clockOf(endedAt) });
    },
    [t],
  );
}

/** What an entry is, in words: `Break Coffee 13:00–13:30`. */
export function useEntryWords(): (
  entry: Times & Partial<Pick<TimesheetEntry, 'breakName' | 'checkTypeName'>> & Pick<TimesheetEntry, 'workEntryType'>,
) => string {
  const t = useTranslations('time.entry');
  const times = useEntryTimes();
  return useCallback(
    (entry) => [entry.breakName ?? t(entry.workEntryType), entry.checkTypeName, times(entry)].filter(Boolean).join(' '),
    [t, times],
  );
}

/** The absences and the holiday of a day, in words. */
export function useDayNotes(): (day: Pick<TimesheetDay, 'absences' | 'holiday'>) => string[] {
  const t = useTranslations('time');
  return useCallback(
    ({ absences, holiday }) => [
      ...(holiday ? [holiday] : []),
      ...absences.map(({ typeName, startTime, endTime }) => {
        const type = typeName ?? t('absent');
        return startTime && endTime ? t('absentRange', { type, start: startTime, end: endTime }) : type;
      }),
    ],
    [t],
  );
}

/** Whole minutes of seconds, as every number of time is written here. */
export const hours = (seconds: number): string => formatDuration(seconds);
