'use client';

import type { UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useShowError } from './errors.ts';

type Saved<Result> = {
  /** Takes field errors. Left out: every refusal is a notice. */
  // biome-ignore lint/suspicious/noExplicitAny: a form with any values; only its paths are used
  form?: UseFormReturnType<any, any>;
  /** The message of success. */
  done: string | ((result: Result) => string);
  /** Reads again the data that the change concerns. */
  refresh: () => unknown;
  onClose: () => void;
};

/**
 * The callbacks of a form's call: success closes the dialog and shows a notice; a refusal marks the fields, or is a notice, and the dialog
 * stays open. `useAnswered` is the same for dialogs that only ask.
 */
export function useSaved<Result = unknown>({ form, done, refresh, onClose }: Saved<Result>) {
  const showError = useShowError();
  return {
    onSuccess: async (result: Result) => {
      onClose();
      notifications.show({ message: typeof done === 'string' ? done : done(result) });
      await refresh();
    },
    onError: (error: unknown) => showError(error, form),
  };
}
