'use client';

import { useLocale, useTranslations } from 'next-intl';
import { firstWeekday } from '#components/ui/date-format.ts';
import { useRangeText } from '#components/ui/use-range-text.ts';
import { type DateRangeValue, presetOf } from './date-presets.ts';

/** How a range is called: its preset, or its dates. */
export function useRangeWords(today: string, latest?: string): (range: DateRangeValue) => string {
  const t = useTranslations('common.dates.presets');
  const locale = useLocale();
  const text = useRangeText();
  return (range) => {
    const preset = presetOf(range, { today, firstDay: firstWeekday(locale), latest });
    if (preset !== null) return t(preset);
    const day = (date: string) => new Date(`${date}T00:00:00Z`);
    return text(day(range.from), day(range.to), { dateStyle: 'medium', timeZone: 'UTC' });
  };
}
