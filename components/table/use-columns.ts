'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { inBrowser } from '#components/ui/kept-text.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import type { Column } from './column.ts';

const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  // Chosen in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(name: string, value: string) {
  inBrowser.write(name, value);
  for (const listener of listeners) listener();
}

/** The columns that the user left out, from what was kept: names of columns that are still there and may be left out. */
export function hiddenOf<Row>(kept: string | null, columns: readonly Column<Row>[]): Set<string> {
  if (kept === null) return new Set(columns.filter((column) => column.optional === 'off').map(({ key }) => key));
  const names = new Set(kept.split(','));
  return new Set(columns.filter((column) => column.optional && names.has(column.key)).map(({ key }) => key));
}

/** The columns that a user sees of a list, as chosen in this browser, and how to choose. Without a name nothing can be chosen. */
export function useColumns<Row>(list: string | undefined, columns: readonly Column<Row>[]) {
  const userId = useViewer()?.userId ?? '';
  const name = `jornada-columns-${list}-${userId}`;
  const kept = useSyncExternalStore(
    listen,
    () => (list === undefined ? null : inBrowser.read(name)),
    () => null,
  );
  const hidden = useMemo(() => hiddenOf(kept, columns), [kept, columns]);
  const shown = useMemo(() => columns.filter(({ key }) => !hidden.has(key)), [columns, hidden]);
  const toggle = useCallback(
    (key: string) => {
      const next = hiddenOf(inBrowser.read(name), columns);
      if (!next.delete(key)) next.add(key);
      write(name, [...next].join());
    },
    [name, columns],
  );
  return { shown, hidden, toggle };
}
