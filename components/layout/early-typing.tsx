'use client';

import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';

type EarlyTypingProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter: the first hit is wanted, as soon as there is one. */
  onEnter: () => void;
  /** Escape: the palette is no longer wanted. */
  onGiveUp: () => void;
};

/**
 * Takes what is typed while the palette is loading. The letters would otherwise act as keyboard shortcuts. Rendered only until the palette
 * has the focus: a field that stayed would get it back afterwards and swallow every key.
 */
export function EarlyTyping({ label, value, onChange, onEnter, onGiveUp }: EarlyTypingProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    // Fixed, because typing scrolls its field into view.
    <VisuallyHidden style={{ position: 'fixed', top: 0, left: 0 }}>
      <input
        ref={field}
        tabIndex={-1}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape') onGiveUp();
          if (key === 'Enter' && !nativeEvent.isComposing) onEnter();
        }}
      />
    </VisuallyHidden>
  );
}
