'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * For a list whose items have buttons that move and remove them: where the focus goes once the list is drawn again, and what is said.
 * Elements are named by `data-control`.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (next.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-control="${next.current}"]`)?.focus();
    next.current = null;
  });
  return {
    list,
    said,
    after: (control: string, words: string) => {
      next.current = control;
      setSaid(words);
    },
  };
}
