'use client';

import { useFormatter } from 'next-intl';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;

/** How long a session lasts without use, in the largest unit that it is a whole number of: `12 hours`. */
export function useIdleWords(): (minutes: number) => string {
  const format = useFormatter();
  return (minutes) => {
    const [unit, of] =
      minutes % DAY_MINUTES === 0
        ? (['day', DAY_MINUTES] as const)
        : minutes % HOUR_MINUTES === 0
          ? (['hour', HOUR_MINUTES] as const)
          : (['minute', 1] as const);
    return format.number(minutes / of, { style: 'unit', unit, unitDisplay: 'long' });
  };
}
