'use client';

import { useEffect, useId } from 'react';

/** Forms of this page with something typed that nobody has sent. */
const unsaved = new Set<string>();
let isFree = false;

/** Asks whether to leave: a question of ours, for links and Back. */
type Ask = (leave: () => void) => void;
let ask: Ask | null = null;

export const hasUnsaved = (): boolean => !isFree && unsaved.size > 0;

/** Allows losing unsent changes from here on: the person has agreed, or the changes are not theirs. */
export function leaveFreely(): void {
  isFree = true;
}

/** While true, nobody leaves the page by closing it, a link or Back without being asked. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isUnsaved]);
}

/** Watches the ways out of the page. `question` asks, and calls back to leave. */
export function watchLeaving(question: Ask): () => void {
  ask = question;
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault(), { signal });
  document.addEventListener('click', onClick, { capture: true, signal });
  // Where the browser has it: without, Back is not asked about.
  window.navigation?.addEventListener('navigate', onNavigate, { signal });
  return () => {
    ended.abort();
    ask = null;
  };
}

function onClick(event: MouseEvent) {
  if (!hasUnsaved() || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return;
  const { origin, pathname } = new URL(link.href);
  if (origin === window.location.origin && pathname === window.location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  ask?.(() => link.click());
}

function onNavigate(event: NavigateEvent) {
  const { navigationType, cancelable, destination } = event;
  const isElsewhere = new URL(destination.url).pathname !== window.location.pathname;
  if (navigationType !== 'traverse' || !cancelable || !isElsewhere || !hasUnsaved()) return;
  event.preventDefault();
  ask?.(() => window.navigation?.traverseTo(destination.key));
}
