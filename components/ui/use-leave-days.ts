'use client';

import { useFormatter, useTranslations } from 'next-intl';

/** Decimals of a day that pages show. */
const DECIMALS = 2;

/** Leave in words, with its unit: an amount “3 days”, “No limit” for null; and a change with its sign, “+1.5 days”. */
export function useLeaveDays(): { amount: (days: number | null) => string; change: (days: number) => string } {
  const words = useTranslations('common.words');
  const format = useFormatter();
  const inWords = (days: number, signDisplay: 'auto' | 'exceptZero') =>
    words('leaveDays', {
      count: Math.abs(days),
      // The minus of durations.
      amount: format.number(days, { maximumFractionDigits: DECIMALS, signDisplay }).replace('-', '\u2212'),
    });
  return {
    amount: (days) => (days === null ? words('noLimit') : inWords(days, 'auto')),
    change: (days) => inWords(days, 'exceptZero'),
  };
}
