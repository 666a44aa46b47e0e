'use client';

import { useEffect, useState } from 'react';

/** Moves the focus to an element that appears with the next render. The last call wins. */
export function useFocus(): (elementId: string) => void {
  const [target, setTarget] = useState<{ elementId: string } | null>(null);
  useEffect(() => {
    const element = target && document.getElementById(target.elementId);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, [target]);
  return (elementId) => setTarget({ elementId });
}
