'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useLocalDate } from '#components/ui/local-date.tsx';
import {
  clockOf,
  dayNotes,
  entryTimes,
  entryWords,
  type NotedDay,
  type WordedEntry,
} from '#server/modules/timesheets/rules-words.ts';
import type { LatePunch } from './types.ts';

/** The clock times of an entry: `09:00–13:00`, `since 09:00`; an end on the next day says so. */
export function useEntryTimes(): (entry: Pick<WordedEntry, 'startedAt' | 'endedAt'>) => string {
  const t = useTranslations('time');
  return useCallback((entry) => entryTimes(t, entry), [t]);
}

/** Describes an entry: `Coffee 13:00–13:30`. */
export function useEntryWords(): (entry: WordedEntry) => string {
  const t = useTranslations('time');
  return useCallback((entry) => entryWords(t, entry), [t]);
}

/** The holiday and the absences of a day, in words. */
export function useDayNotes(): (day: NotedDay) => string[] {
  const t = useTranslations('time');
  return useCallback((day) => dayNotes(t, day), [t]);
}

/** Describes a punch that the server received later (M3): `Punched at 08:02, received at 18:40 · Entrance`; a later date is named. */
export function useLatePunchWords(): (punch: LatePunch) => string {
  const t = useTranslations('time.entry');
  const localDate = useLocalDate();
  return useCallback(
    ({ punchedAt, receivedAt, deviceName }) => {
      const times = { punched: clockOf(punchedAt), received: clockOf(receivedAt) };
      const date = receivedAt.slice(0, 10);
      const words =
        date === punchedAt.slice(0, 10) ? t('late', times) : t('lateOn', { ...times, date: localDate(date) });
      return deviceName === null ? words : `${words} · ${deviceName}`;
    },
    [t, localDate],
  );
}
