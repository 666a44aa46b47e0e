import type { useFormatter, useTranslations } from 'next-intl';

/** Decimals of a day that pages show. */
const DECIMALS = { maximumFractionDigits: 2 };

export interface LeaveDays {
  amount: (days: number | null) => string;
  change: (days: number) => string;
}

/** Leave in words, with its unit: an amount “3 days”, “No limit” for null; and a change with its sign, “+1.5 days”. */
export function leaveDaysIn(
  locale: string,
  words: ReturnType<typeof useTranslations<'common.words'>>,
  format: Pick<ReturnType<typeof useFormatter>, 'number'>,
): LeaveDays {
  // Of the number as it is written: 0.998 is 1.
  const plurals = new Intl.PluralRules(locale, DECIMALS);
  const inWords = (days: number, signDisplay: 'negative' | 'exceptZero') =>
    words('leaveDays', {
      plural: plurals.select(days),
      // The minus of durations.
      amount: format.number(days, { ...DECIMALS, signDisplay }).replace('-', '\u2212'),
    });
  return {
    amount: (days) => (days === null ? words('noLimit') : inWords(days, 'negative')),
    change: (days) => inWords(days, 'exceptZero'),
  };
}
