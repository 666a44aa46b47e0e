'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { WEEKDAYS } from '#server/platform/shared/dates.ts';
import type { Policy, TariffDay } from './policy-values.ts';

const MONDAY_DAY = 5;

/** A weekday's short name, or the word for public holidays. */
export function useTariffDay(): (day: TariffDay) => string {
  const words = useTranslations('common.words');
  const format = useFormatter();
  return (day) => {
    if (day === 'holiday') return words('publicHoliday');
    // 5 January 2026 is a Monday.
    const date = new Date(Date.UTC(2026, 0, MONDAY_DAY + WEEKDAYS.indexOf(day)));
    return format.dateTime(date, { weekday: 'short', timeZone: 'UTC' });
  };
}

/** A month's name, 1 is January. */
export function useMonthName(): (month: number) => string {
  const format = useFormatter();
  return (month) => format.dateTime(new Date(Date.UTC(2026, month - 1, 1)), { month: 'long', timeZone: 'UTC' });
}

/** Describes a policy: tolerance, rules, limits, a few words each. */
export function usePolicyWords(): (policy: Policy) => string[] {
  const t = useTranslations('policies.words');
  const formatDuration = useFormatDuration();
  const format = useFormatter();
  return ({ type, toleranceSeconds, strict, multiplierRules, typifyingRules, expiry, cap, yearlyReset }) => {
    if (type === 'none') return [];
    const words: string[] = [];
    if (toleranceSeconds > 0) {
      words.push(t(strict ? 'strictTolerance' : 'tolerance', { time: formatDuration(toleranceSeconds) }));
    }
    for (const { name, coefficient } of multiplierRules) words.push(t('multiplier', { name, coefficient }));
    if (typifyingRules.length > 0) {
      words.push(t('types', { names: format.list(typifyingRules.map(({ name }) => name)) }));
    }
    if (expiry) words.push(t('expiry', { months: expiry.afterMonths }));
    if (cap) words.push(t('cap', { time: formatDuration(cap.positiveSeconds) }));
    if (yearlyReset) {
      // A leap year, which has every day that a month can have.
      const last = new Date(Date.UTC(2024, yearlyReset.month, 0)).getUTCDate();
      const date = new Date(Date.UTC(2024, yearlyReset.month - 1, Math.min(yearlyReset.day, last)));
      words.push(t('yearlyReset', { date: format.dateTime(date, { day: 'numeric', month: 'long', timeZone: 'UTC' }) }));
    }
    return words;
  };
}
