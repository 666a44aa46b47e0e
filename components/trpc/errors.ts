'use client';

import type { UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { may } from '#server/platform/shared/rights.ts';
import { accessHasChanged } from './page-access.ts';
import { problemOf } from './problem.ts';

/** A code and its details, as calls and parts of answers carry it. */
type Refusal = { code: string; details?: unknown };

/** The words for a refused call: what its code says, with what its details add, in the user's language. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTranslations('errors');
  const periodName = usePeriodName();
  const date = useLocalDate();
  const viewer = useViewer();
  return useCallback(
    (refusal) => {
      if (isRefusal(refusal, 'period_closed') && refusal.details) {
        const closed = t('details.closed', { period: periodName(refusal.details.period) });
        return viewer && !may(viewer, 'decide') ? [closed, t('details.whoCorrects')].join(' ') : closed;
      }
      const sentence = sentenceOf(refusal.code, t);
      if (isRefusal(refusal, 'absence_overlaps') && refusal.details) {
        const days = refusal.details.overlaps.map(({ date: day, freeGaps }) =>
          freeGaps.length === 0
            ? t('details.taken', { date: date(day) })
            : t('details.free', {
                date: date(day),
                times: freeGaps.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', '),
              }),
        );
        return [sentence, ...days].join(' ');
      }
      if (isRefusal(refusal, 'max_days_off_exceeded') && typeof refusal.details?.maxDaysOff === 'number') {
        return [sentence, t('details.grants', { days: refusal.details.maxDaysOff })].join(' ');
      }
      return sentence;
    },
    [date, periodName, t, viewer],
  );
}

function sentenceOf(code: string, t: ReturnType<typeof useTranslations<'errors'>>): string {
  const key = `codes.${code}` as 'codes.internal_error';
  if (t.has(key)) return t(key);
  if (code.endsWith('_not_found')) return t('notFound');
  if (code.endsWith('_in_use')) return t('inUse');
  if (code.endsWith('_not_editable')) return t('notEditable');
  return t('unknown', { code });
}

/** Codes of calls that role or scope do not allow (any more). */
const isAccessRefusal = (code: string) =>
  code === 'unauthorized' || code === 'role_not_allowed' || code.endsWith('_not_found');

/** The words for a failed call, in the user's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  const refusalText = useRefusalText();
  return useCallback(
    (error) => {
      const problem = problemOf(error);
      if (problem.kind === 'unreachable') return t('unreachable');
      if (problem.kind === 'fields') return Object.values(problem.fields).flat().join(' ') || t('invalid');
      if (accessHasChanged() && isAccessRefusal(problem.code)) return t('accessChanged');
      return refusalText(problem);
    },
    [refusalText, t],
  );
}

/**
 * Shows a failed call once: invalid fields in the form, with the focus on the first, and anything else as a notification. So are
 * fields that the form does not have.
 */
export function useShowError() {
  const t = useTranslations('errors');
  const textOf = useErrorText();
  return useCallback(
    // biome-ignore lint/suspicious/noExplicitAny: a form with any values; only its paths are used
    (error: unknown, form?: UseFormReturnType<any, any>) => {
      const problem = problemOf(error);
      if (form && problem.kind === 'fields') {
        const paths = Object.keys(problem.fields).filter((path) => form.getInputNode(path));
        if (paths.length > 0 && paths.length === Object.keys(problem.fields).length) {
          form.setErrors(Object.fromEntries(paths.map((path) => [path, problem.fields[path]?.join(' ')])));
          form.getInputNode(paths[0] ?? '')?.focus();
          return;
        }
      }
      notifications.show({ color: 'red', title: t('title'), message: textOf(error), autoClose: 10_000 });
    },
    [t, textOf],
  );
}
