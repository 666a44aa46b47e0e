'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useErrorText } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';

type Overlap = { date: string; freeGaps: { startTime: string; endTime: string }[] };

/** Words for a decision that was refused: the server's reason, with the free gaps of an overlap or the calendar's limit (E3, E8). */
export function useFailureText() {
  const t = useTranslations('inbox.failure');
  const codes = useTranslations('errors');
  const errorText = useErrorText();
  const date = useLocalDate();

  const ofCode = useCallback(
    (code: string, details: Record<string, unknown> | null): string => {
      const key = `codes.${code}` as 'codes.internal_error';
      const sentence = codes.has(key) ? codes(key) : codes('unknown', { code });
      if (code === 'absence_overlaps' && Array.isArray(details?.overlaps)) {
        const days = (details.overlaps as Overlap[]).map(({ date: day, freeGaps }) =>
          freeGaps.length === 0
            ? t('taken', { date: date(day) })
            : t('free', {
                date: date(day),
                times: freeGaps.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', '),
              }),
        );
        return [sentence, ...days].join(' ');
      }
      if (code === 'max_days_off_exceeded' && typeof details?.maxDaysOff === 'number') {
        return [sentence, t('grants', { days: details.maxDaysOff })].join(' ');
      }
      return sentence;
    },
    [codes, date, t],
  );

  const ofError = useCallback(
    (error: unknown): string => {
      const problem = problemOf(error);
      return problem.kind === 'code' ? ofCode(problem.code, problem.details) : errorText(error);
    },
    [errorText, ofCode],
  );
  return { ofCode, ofError };
}
