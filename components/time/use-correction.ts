'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { isRefusal } from '#server/platform/shared/errors.ts';
import type { Correction } from './types.ts';

export type Conflict = { changedBy: string | null; changedAt: string };

/** Handles the result of a correction: shows its effect on the day, or that somebody else was faster. */
export function useCorrection(onDone: () => void) {
  const t = useTranslations('time.form');
  const formatDuration = useFormatDuration();
  const localDate = useLocalDate();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const refresh = () =>
    Promise.all([utils.timesheets.invalidate(), utils.time.invalidate(), utils.overtime.invalidate()]);
  const options = {
    onSuccess: async ({ days }: Correction) => {
      await refresh();
      onDone();
      notifications.show({
        title: t('saved'),
        message: days
          .map(({ date, workedBeforeSeconds: before, workedAfterSeconds: after }) => {
            const said = {
              date: localDate(date, { weekday: true }),
              after: formatDuration(after),
              before: formatDuration(before),
            };
            return t(before === after ? 'unchanged' : 'effect', said);
          })
          .join(' '),
      });
    },
    onError: (error: unknown) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || !isRefusal(problem, 'work_entry_changed') || !problem.details) {
        return showError(error);
      }
      setConflict(problem.details);
      void refresh();
    },
  };
  return { options, conflict, forget: () => setConflict(null) };
}
