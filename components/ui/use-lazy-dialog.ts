'use client';

import { useCallback, useRef, useState } from 'react';
import { giveFocusBack } from './give-focus-back.ts';

/**
 * For dialogs that are lazy parts: render when `used`, which stays true after the first opening, so that closing still
 * animates. The focus goes back to where it was at the opening, unless something else has taken it by then.
 */
export function useLazyDialog() {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const opener = useRef<Element | null>(null);

  const open = useCallback(() => {
    opener.current = document.activeElement;
    setUsed(true);
    setOpened(true);
  }, []);
  const close = useCallback(() => {
    giveFocusBack(opener.current);
    setOpened(false);
  }, []);

  return { used, opened, open, close };
}
