'use client';

import { useSyncExternalStore } from 'react';

let areExact = false;
const listeners = new Set<() => void>();

function setExact(next: boolean) {
  areExact = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether durations show their seconds, until the page is left or loaded again; with whole minutes they show on hover. */
export function useExactDurations(): [boolean, (areExact: boolean) => void] {
  return [
    useSyncExternalStore(
      listen,
      () => areExact,
      () => false,
    ),
    setExact,
  ];
}
