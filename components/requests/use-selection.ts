'use client';

import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { nameOf } from '#components/ui/person.tsx';
import { MAX_DECISIONS } from '#server/absences/constants.ts';
import { type InboxFilters, inboxInput } from './inbox-state.ts';
import type { InboxRow } from './types.ts';
import type { Decided } from './use-decisions.tsx';

/**
 * The requests a decision on many is for. "All that match" is the list of those that match at that moment, so that a decision
 * never reaches a request that came later.
 */
export function useSelection(filters: InboxFilters, onPage: InboxRow[], isDecided: (id: string) => boolean) {
  const utils = trpc.useUtils();
  const showError = useShowError();
  const [isCollecting, setIsCollecting] = useState(false);
  const of = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ of: string; requests: ReadonlyMap<string, string> }>({
    of,
    requests: new Map(),
  });
  // A selection belongs to the filters it was made with.
  const requests = chosen.of === of ? chosen.requests : new Map<string, string>();
  const set = (next: Iterable<[string, string]>) => setChosen({ of, requests: new Map(next) });
  const entryOf = (row: InboxRow): [string, string] => [row.id, nameOf(row.person)];

  const selected: Decided[] = [...requests].filter(([id]) => !isDecided(id)).map(([id, name]) => ({ id, name }));
  const selectable = onPage.filter((row) => row.status === 'pending');
  const selectedOnPage = selectable.filter((row) => requests.has(row.id)).length;

  const selectMatching = async () => {
    setIsCollecting(true);
    try {
      const { rows } = await utils.absences.listInbox.fetch(inboxInput(filters, 1, MAX_DECISIONS), { staleTime: 0 });
      set(rows.map(entryOf));
    } catch (error) {
      showError(error);
    } finally {
      setIsCollecting(false);
    }
  };

  return {
    selected,
    selectable: selectable.length,
    selectedOnPage,
    isCollecting,
    has: (id: string) => requests.has(id),
    toggle: (row: InboxRow) =>
      set(requests.has(row.id) ? [...requests].filter(([id]) => id !== row.id) : [...requests, entryOf(row)]),
    togglePage: () =>
      set(
        selectedOnPage === selectable.length
          ? [...requests].filter(([id]) => !selectable.some((row) => row.id === id))
          : [...requests, ...selectable.map(entryOf)],
      ),
    selectMatching,
    clear: () => set([]),
  };
}
