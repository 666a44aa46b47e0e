'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { type DurationOptions, formatDuration } from './duration-format.ts';

/** `formatDuration` in the reader's language. */
export function useFormatDuration(): (seconds: number, options?: DurationOptions) => string {
  const locale = useLocale();
  return useCallback((seconds, options) => formatDuration(seconds, locale, options), [locale]);
}
