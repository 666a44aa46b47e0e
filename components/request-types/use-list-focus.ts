'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * For a list whose items have buttons that move and remove them: where the focus goes once the list is drawn again, and what is said.
 * Elements are named by `data-control`.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<{ control: string; words: string } | null>(null);
  useEffect(() => {
    if (last) list.current?.querySelector<HTMLElement>(`[data-control="${last.control}"]`)?.focus();
  }, [last]);
  return {
    list,
    said: last?.words ?? '',
    /** With the change of the list itself, so that both are drawn at once. */
    after: (control: string, words: string) => setLast({ control, words }),
  };
}
