'use client';

import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import type { ImportColumns } from './types.ts';

/** Saves how a file is read and checks its rows by it, unless that leaves something else open. */
export function useCheck(id: string, onChanged: () => unknown) {
  const showError = useShowError();
  const onError = (error: unknown) => {
    showError(error);
    void onChanged();
  };
  const check = trpc.imports.check.useMutation({ onSuccess: onChanged, onError });
  const save = trpc.imports.setColumns.useMutation({
    // Other columns may leave other things open.
    onSuccess: ({ questions, choices }) => {
      const isOpen = questions.some(({ question }) => choices[question] === null);
      if (isOpen) void onChanged();
      else check.mutate({ id });
    },
    onError,
  });
  return {
    isPending: save.isPending || check.isPending,
    check: (read: Pick<ImportColumns, 'mapping' | 'choices'>) => save.mutate({ id, ...read }),
  };
}
