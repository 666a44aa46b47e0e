'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useWeekdayName } from '#components/ui/use-weekday-name.ts';
import { hoursOfWeek } from '#server/modules/contracts/rules.ts';
import { covers, letterOfWeek, rotationWeekOn } from '#server/modules/days/rules-schedule.ts';
import type { Weekday } from '#server/platform/shared/dates.ts';

type Day = { day: Weekday } & ({ hours: number } | { hour: number });
type Week = {
  weeklyHours: number | null;
  workDays: readonly Day[];
  flexibleDaysPerWeek?: number | null;
  rotation?: readonly { workDays: readonly Day[] }[] | null;
};
type Turning = { startAt: string; endAt: string | null; rotation: readonly unknown[] | null };

/** The words of a week: `37.5 h a week`, and how it falls on the days: `8 h on Mon, Tue, Wed · 5 h on Fri`. */
export function useWeekWords() {
  const t = useTranslations('contracts.person');
  const format = useFormatter();
  const nameOf = useWeekdayName();
  const hours = (week: Week): string => {
    const sum = hoursOfWeek(week);
    if (sum === null) return t('timeline.noHours');
    return t(week.rotation ? 'timeline.meanHours' : 'timeline.hours', { hours: format.number(sum) });
  };
  const days = (week: Week): string | null => {
    if (week.rotation) {
      return week.rotation
        .map(({ workDays }, index) => {
          const words = byHours(workDays) || t('week.free');
          return t('week.turn', { letter: letterOfWeek(index + 1), days: words });
        })
        .join('; ');
    }
    if (week.flexibleDaysPerWeek) return t('week.flexible', { days: week.flexibleDaysPerWeek });
    if (week.workDays.length === 0) return week.weeklyHours === null ? null : t('week.even');
    return byHours(week.workDays);
  };
  const byHours = (workDays: readonly Day[]): string => {
    const known = new Map<number, Weekday[]>();
    for (const day of workDays) {
      const amount = 'hours' in day ? day.hours : day.hour;
      if (amount > 0) known.set(amount, [...(known.get(amount) ?? []), day.day]);
    }
    return [...known]
      .map(([amount, names]) =>
        t('week.days', { hours: format.number(amount), days: names.map((day) => nameOf(day)).join(', ') }),
      )
      .join(' · ');
  };
  /** Says which week of a contract's rotation a date lies in; null if its weeks are alike, or it is not in force. */
  const now = (contract: Turning, today: string): string | null => {
    const turn = covers(today, contract.startAt, contract.endAt) ? rotationWeekOn(today, contract) : null;
    return turn && t('week.now', { letter: letterOfWeek(turn.week), weeks: turn.weeks });
  };
  return { hours, days, now };
}
