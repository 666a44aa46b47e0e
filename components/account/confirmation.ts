import { useSyncExternalStore } from 'react';
import type { Result } from './call.ts';

type Asked = { answer: (isConfirmed: boolean) => void };

let asked: Asked | null = null;
let answering: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks the person for the password or a passkey, once for all who ask meanwhile. False: they gave up. */
export function askToConfirm(): Promise<boolean> {
  answering ??= new Promise<boolean>((resolve) => set({ answer: resolve })).finally(() => {
    answering = null;
    set(null);
  });
  return answering;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The question that is open, for the dialog that asks it. */
export const useAsked = (): Asked | null =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );

/**
 * For sensitive changes of one's account: makes a call, and where the server wants to know first that it is still the same person, asks them
 * and makes it again. Null: they gave up. Calls of procedures do so by themselves (confirm-link.ts).
 */
export async function confirmed<T>(call: () => Promise<Result<T>>): Promise<Result<T> | null> {
  const answer = await call();
  const isAsked = !answer.ok && answer.problem.kind === 'refused' && answer.problem.code === 'confirmation_required';
  if (!isAsked) return answer;
  return (await askToConfirm()) ? call() : null;
}
