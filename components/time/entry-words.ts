'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import {
  dayNotes,
  entryTimes,
  entryWords,
  type NotedDay,
  type WordedEntry,
} from '#server/modules/timesheets/rules-words.ts';

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
