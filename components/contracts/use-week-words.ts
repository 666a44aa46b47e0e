'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useWeekdayName } from '#components/ui/use-weekday-name.ts';
import { hoursOfWeek } from '#server/modules/contracts/rules.ts';
import type { Weekday } from '#server/platform/shared/dates.ts';

type Day = { day: Weekday } & ({ hours: number } | { hour: number });
type Week = { weeklyHours: number | null; workDays: readonly Day[]; flexibleDaysPerWeek?: number | null };

/** The words of a week: `37.5 h a week`, and how it falls on the days: `8 h on Mon, Tue, Wed · 5 h on Fri`. */
export function useWeekWords() {
  const t = useTranslations('contracts.person');
  const format = useFormatter();
  const nameOf = useWeekdayName();
  const hours = (week: Week): string => {
    const sum = hoursOfWeek(week);
    return sum === null ? t('timeline.noHours') : t('timeline.hours', { hours: format.number(sum) });
  };
  const days = (week: Week): string | null => {
    if (week.flexibleDaysPerWeek) return t('week.flexible', { days: week.flexibleDaysPerWeek });
    if (week.workDays.length === 0) return week.weeklyHours === null ? null : t('week.even');
    const byHours = new Map<number, Weekday[]>();
    for (const day of week.workDays) {
      const amount = 'hours' in day ? day.hours : day.hour;
      if (amount > 0) byHours.set(amount, [...(byHours.get(amount) ?? []), day.day]);
    }
    return [...byHours]
      .map(([amount, names]) =>
        t('week.days', { hours: format.number(amount), days: names.map((day) => nameOf(day)).join(', ') }),
      )
      .join(' · ');
  };
  return { hours, days };
}
