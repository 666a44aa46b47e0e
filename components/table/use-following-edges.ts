'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Writes how far a box that scrolls sideways reaches above and below the window, in `--above` and `--below`, and the height of its rows, in
 * `--rows`. In such a box nothing sticks to the window, so the style sheet moves the heading and the sums by these.
 */
export function useFollowingEdges(frame: RefObject<HTMLElement | null>, isTooWide: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !isTooWide) return;
    const follow = () => {
      const { top, bottom } = element.getBoundingClientRect();
      element.style.setProperty('--above', `${-top}px`);
      element.style.setProperty('--below', `${bottom - window.innerHeight}px`);
      element.style.setProperty('--rows', `${element.querySelector('tbody')?.offsetHeight ?? 0}px`);
    };
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    const stop = new AbortController();
    for (const type of ['scroll', 'resize']) {
      window.addEventListener(type, follow, { passive: true, signal: stop.signal });
    }
    return () => {
      stop.abort();
      resized.disconnect();
    };
  }, [frame, isTooWide]);
}
