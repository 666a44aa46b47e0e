'use client';

import { useQueryStates } from 'nuqs';
import { useDroppedNotice } from '#components/table/table-state.ts';
import { completePeriod, type Period, periodOf, periodParsers } from './period.ts';

/** The period in the address, this year to today when there is none; invalid dates are dropped with a notice. */
export function usePeriod(today: string): [Period, (period: Period) => void] {
  const [dates, setDates] = useQueryStates(periodParsers, { history: 'push' });
  const { from, to } = periodParsers;
  // A period that runs backwards keeps its first date.
  const notBefore = { parse: (value: string) => (dates.from && value < dates.from ? null : to.parse(value)) };
  useDroppedNotice({ from, to: notBefore }, (names) => {
    void setDates(Object.fromEntries(names.map((name) => [name, null])), { history: 'replace' });
  });
  const initial = periodOf('year', today);
  return [
    completePeriod(dates, today),
    (next) => void setDates(next.from === initial.from && next.to === initial.to ? null : next),
  ];
}
