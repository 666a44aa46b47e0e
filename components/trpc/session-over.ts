'use client';

import { useSyncExternalStore } from 'react';
import { until } from './connection.ts';

let isOver = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function become(next: boolean) {
  isOver = next;
  for (const listener of listeners) listener();
}

/** A call found that nobody is signed in any more. Calls wait from now on. */
export const noteSessionOver = (): void => become(true);
/** The same person is signed in again: what waited goes on. */
export const noteSignedIn = (): void => become(false);

/** Escape closes no dialog below the one that asks to sign in. Called before any dialog listens. */
export function keepDialogs(): void {
  const keep = (event: KeyboardEvent) => isOver && event.key === 'Escape' && event.stopImmediatePropagation();
  window.addEventListener('keydown', keep, { capture: true });
}

/** Resolves when the same person is signed in again. Rejects when the signal aborts. */
export const signedInAgain = (signal?: AbortSignal | null): Promise<void> => until(subscribe, () => !isOver, signal);

export const useSessionIsOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  );
