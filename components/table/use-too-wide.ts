'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Whether the content of an element is wider than the element: it then scrolls sideways. */
export function useTooWide(frame: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setIsTooWide] = useState(false);
  // Runs with each drawing: a list that was empty has its table only now.
  useEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const look = () => setIsTooWide(content.scrollWidth > element.clientWidth);
    const resized = new ResizeObserver(look);
    resized.observe(element);
    resized.observe(content);
    return () => resized.disconnect();
  });
  return isTooWide;
}
