'use client';

import { notifications } from '@mantine/notifications';
import { useShowError } from './errors.ts';

type Answered = {
  /** Reads again what shows the change. */
  refresh: () => unknown;
  /** Text of the notice after success. */
  done: string;
  onDone?: () => void;
  onClose: () => void;
};

/** Handles the result of a dialog that asks first: a notice reports success or refusal, and the dialog closes. */
export function useAnswered({ refresh, done, onDone, onClose }: Answered) {
  const showError = useShowError();
  return {
    onSuccess: async () => {
      await refresh();
      notifications.show({ message: done });
      onDone?.();
    },
    onError: (error: unknown) => showError(error),
    onSettled: onClose,
  };
}
