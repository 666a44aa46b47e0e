type Finish = () => Promise<unknown>;

const unfinished = new Set<Finish>();

/**
 * Calls `finish` when the user leaves the page in any way, and waits for it before signing out, since a later call would be refused.
 * The returned function ends this.
 */
export function finishBeforeLeaving(finish: Finish): () => void {
  const onLeave = () => void finish();
  unfinished.add(finish);
  window.addEventListener('pagehide', onLeave);
  return () => {
    unfinished.delete(finish);
    window.removeEventListener('pagehide', onLeave);
  };
}

/** Finishes everything that is still waiting. A failure does not hold up the others. */
export async function finishAll(): Promise<void> {
  await Promise.allSettled([...unfinished].map((finish) => finish()));
}
