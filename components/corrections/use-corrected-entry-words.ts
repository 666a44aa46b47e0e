'use client';

import { useCallback } from 'react';
import { useEntryWords } from '#components/time/entry-words.ts';
import { trpc } from '#components/trpc/client.ts';
import type { CorrectedEntry } from './types.ts';

/** Describes an entry of a correction, with the names of its break and clock-in type: `Coffee 13:00–13:30`. */
export function useCorrectedEntryWords(): (entry: CorrectedEntry) => string {
  const words = useEntryWords();
  const { data: choices } = trpc.timesheets.listChoices.useQuery();
  return useCallback(
    (entry) => {
      const nameIn = (list: readonly { id: string; name: string }[] | undefined, id: string | null) =>
        list?.find((one) => one.id === id)?.name ?? null;
      return words({
        ...entry,
        breakName: nameIn(choices?.breaks, entry.workBreakId),
        checkTypeName: nameIn(choices?.checkTypes, entry.workCheckTypeId),
      });
    },
    [words, choices],
  );
}
