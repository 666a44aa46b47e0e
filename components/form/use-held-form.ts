'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the form around a field from being sent while the field has a problem: the field gets the focus, and `onHeld` shows the reason. */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, hasProblem: boolean, onHeld: () => void): void {
  const held = useRef({ hasProblem, onHeld });
  useEffect(() => {
    held.current = { hasProblem, onHeld };
  });
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const refuse = (event: Event) => {
      if (!held.current.hasProblem || input?.disabled) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current.onHeld();
      input?.focus();
    };
    form?.addEventListener('submit', refuse, true);
    return () => form?.removeEventListener('submit', refuse, true);
  }, [field]);
}
