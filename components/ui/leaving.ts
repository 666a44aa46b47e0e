type Finish = () => Promise<unknown>;

const unfinished = new Set<Finish>();

/**
 * Has `finish` called when the page is left, by whatever way, and awaited before the session is ended: then a call made later
 * would be refused. Until the returned function is called.
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

/** Finishes everything that still waits; a failure of one holds up nothing. */
export async function finishAll(): Promise<void> {
  await Promise.allSettled([...unfinished].map((finish) => finish()));
}
