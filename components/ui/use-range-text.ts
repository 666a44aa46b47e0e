'use client';

import { type DateTimeFormatOptions, useFormatter } from 'next-intl';

/** Node writes a thin space around the dash where browsers write a plain one; pages would be drawn twice. */
const THIN_SPACE = /\u2009/g;

/** Two dates or moments as one text: "1 – 22 Nov 2026". */
export function useRangeText(): (from: Date, to: Date, options: DateTimeFormatOptions) => string {
  const format = useFormatter();
  return (from, to, options) => format.dateTimeRange(from, to, options).replaceAll(THIN_SPACE, ' ');
}
