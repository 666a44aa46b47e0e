'use client';

import { notifications } from '@mantine/notifications';
import { useShowError } from './errors.ts';

type Answered = {
  /** Reads again what shows the change. */
  refresh: () => unknown;
  /** What has happened. */
  done: string;
  onDone?: () => void;
  onClose: () => void;
};

/** What a dialog that asks first does with the answer of its call: both a success and a refusal are said by a notice, and close it. */
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
