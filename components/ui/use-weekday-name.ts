'use client';

import { useFormatter } from 'next-intl';
import { WEEKDAYS, type Weekday } from '#server/platform/shared/dates.ts';
import { DAY_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';

/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);

/** The name of a weekday in the user's language. */
export function useWeekdayName(): (day: Weekday, length?: 'short' | 'long') => string {
  const format = useFormatter();
  return (day, length = 'short') =>
    format.dateTime(new Date(FIRST_DAY + WEEKDAYS.indexOf(day) * DAY_IN_MILLISECONDS), {
      weekday: length,
      timeZone: 'UTC',
    });
}
