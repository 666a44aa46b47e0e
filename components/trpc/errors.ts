'use client';

import type { UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { problemOf } from './problem.ts';

/** The words for a failed call, in the user's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return useCallback(
    (error) => {
      const problem = problemOf(error);
      if (problem.kind === 'unreachable') return t('unreachable');
      if (problem.kind === 'fields') return Object.values(problem.fields).flat().join(' ') || t('invalid');
      const key = `codes.${problem.code}` as 'codes.internal_error';
      if (t.has(key)) return t(key);
      if (problem.code.endsWith('_not_found')) return t('notFound');
      if (problem.code.endsWith('_in_use')) return t('inUse');
      if (problem.code.endsWith('_not_editable')) return t('notEditable');
      return t('unknown', { code: problem.code });
    },
    [t],
  );
}

/**
 * Shows a failed call once: faulty fields on their fields of the form, with the focus on the first, anything else as a
 * notification. Fields that the form does not have are told in the notification.
 */
export function useShowError() {
  const t = useTranslations('errors');
  const textOf = useErrorText();
  return useCallback(
    // biome-ignore lint/suspicious/noExplicitAny: a form of whatever values; only its paths are used
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
