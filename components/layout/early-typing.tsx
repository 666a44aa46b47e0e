'use client';

import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';

type EarlyTypingProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The palette has the focus now. When it closes, the focus goes back to where it was before. */
  isDone: boolean;
};

/** Takes what is typed while the palette is loading. The letters would otherwise act as keyboard shortcuts. */
export function EarlyTyping({ label, value, onChange, isDone }: EarlyTypingProps) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    field.current?.focus({ preventScroll: true });
  }, []);
  return (
    // Fixed, because typing scrolls its field into view.
    <VisuallyHidden style={{ position: 'fixed', top: 0, left: 0 }}>
      <input
        ref={field}
        tabIndex={-1}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => isDone && before.current instanceof HTMLElement && before.current.focus()}
      />
    </VisuallyHidden>
  );
}
