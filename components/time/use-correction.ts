'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changeOf } from '#components/corrections/if-accepted.tsx';
import type { Correction as Proposal } from '#components/corrections/types.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Correction } from './types.ts';

export type Conflict = { changedBy: string | null; changedAt: string };

/**
 * Handles the result of a correction: shows its effect on the day, or of a proposal the effect if accepted and who has to agree (J2, J3), or
 * that somebody else was faster.
 */
export function useCorrection(onDone: () => void) {
  const t = useTranslations('time.form');
  const corrections = useTranslations('corrections');
  const formatDuration = useFormatDuration();
  const localDate = useLocalDate();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const refresh = () =>
    Promise.all([
      utils.timesheets.invalidate(),
      utils.time.invalidate(),
      utils.overtime.invalidate(),
      utils.corrections.invalidate(),
    ]);
  const onError = (error: unknown) => {
    const problem = problemOf(error);
    if (problem.kind !== 'code' || !isRefusal(problem, 'work_entry_changed') || !problem.details) {
      return showError(error);
    }
    setConflict(problem.details);
    void refresh();
  };
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
    onError,
  };
  const proposal = {
    onSuccess: async (proposed: Proposal) => {
      await refresh();
      onDone();
      const { employee, answerBy } = proposed;
      const change = changeOf(proposed) ?? 0;
      const said = [
        answerBy !== null && corrections('propose.needs', { name: fullNameOf(employee), date: localDate(answerBy) }),
        corrections('ifAccepted', { change: formatDuration(change, { signed: true }) }),
      ];
      notifications.show({ title: corrections('propose.done'), message: said.filter(Boolean).join(' ') });
    },
    onError,
  };
  return { options, proposal, conflict, forget: () => setConflict(null) };
}
