'use client';

import { useSyncExternalStore } from 'react';

/** A question of a call to the person, over everything else that is open. */
export type Question<Asked, Answer> = Asked & { answer: (answer: Answer) => void };

/** Closes the open question, as Escape does. */
let close: (() => void) | null = null;

const onKey = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !close || event.isComposing) return;
  event.stopImmediatePropagation();
  close();
};

/** Escape closes no dialog below an open question. Called before any dialog listens, any number of times. */
export const watchEscape = (): void => window.addEventListener('keydown', onKey, { capture: true });

/** Takes Escape for an open question. Returns a function that gives it back. */
export function takeEscape(onEscape: () => void): () => void {
  close = onEscape;
  return () => {
    if (close === onEscape) close = null;
  };
}

/** Declares a question that one dialog of the page asks, one at a time: a later one is asked after the answer to the one before. */
export function createQuestion<Asked extends object, Answer>() {
  let open: Question<Asked, Answer> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const set = (next: typeof open) => {
    open = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    ask(asked: Asked): Promise<Answer> {
      const answered = last.then(() => new Promise<Answer>((resolve) => set({ ...asked, answer: resolve })));
      last = answered.finally(() => set(null));
      return answered;
    },
    /** The question that is open, for the dialog that asks it. */
    useOpen: (): Question<Asked, Answer> | null =>
      useSyncExternalStore(
        subscribe,
        () => open,
        () => null,
      ),
  };
}
