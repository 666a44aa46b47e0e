'use client';

import { useCallback, useRef, useState } from 'react';

/** How long a dialog takes to give the focus back. */
const GIVE_BACK_MILLISECONDS = 10;

/**
 * For dialogs that are lazy parts: render when `used`, which stays true after the first opening, so that closing still
 * animates. The focus goes back to where it was at the opening, unless something else has taken it by then.
 */
export function useLazyDialog() {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const opener = useRef<Element | null>(null);

  const open = useCallback(() => {
    // A dialog that loads when first opened is too late to see what had the focus.
    opener.current = document.activeElement;
    setUsed(true);
    setOpened(true);
  }, []);
  const close = useCallback(() => {
    const focused = document.activeElement;
    // While it closes, it may show what it began with, and the focus moves on inside it.
    const dialog = focused?.closest('[role="dialog"]');
    setOpened(false);
    window.setTimeout(() => {
      const now = document.activeElement;
      const isFree = now === focused || now === document.body || dialog?.contains(now);
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    }, GIVE_BACK_MILLISECONDS);
  }, []);

  return { used, opened, open, close };
}
